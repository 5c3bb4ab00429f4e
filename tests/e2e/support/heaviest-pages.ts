import type { Site } from './site.ts'

/** Home, category, product, programme, help article, post: kinds of pages with the longest texts. */
export const readingKinds: readonly RegExp[] = [/^$/, /^c\/[^/]+$/, /^p\//, /^pro$/, /^support\//, /^blog\/p\//]

/** Of each kind the heaviest page of a locale, which has the most and the longest texts. */
export const heaviestPages = (site: Site, locale: string, kinds = readingKinds) =>
  kinds.flatMap((kind) =>
    site.pages
      .filter((page) => page.locale.locale === locale && kind.test(page.rest) && page.file.status === 200)
      .toSorted((one, other) => other.file.size - one.file.size)
      .slice(0, 1)
      .map(({ rest }) => ({ locale, rest })),
  )
