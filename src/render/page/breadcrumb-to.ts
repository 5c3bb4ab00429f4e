import { homePath } from '../../domain/locale/home-path.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import { type StructuredData, breadcrumbData } from '../../domain/seo/json-ld.ts'

/** A page on the way to another one; `path` with locale, `lang` where the name fell back to another language. */
export type Step = { readonly name: string; readonly path: string; readonly lang?: string | undefined }

/** The way to a page: `label` and `steps` for readers (`Breadcrumb.astro`), `data` for search engines. */
export type Breadcrumb = { readonly label: string; readonly steps: readonly Step[]; readonly data: StructuredData }

/** @param steps from the page below home to the page itself */
export function breadcrumbTo(
  { content, publicSettings }: Pick<App.Locals, 'content' | 'publicSettings'>,
  locale: Locale,
  ...steps: readonly Step[]
): Breadcrumb {
  const words = content.words(locale, 'common')
  const all = [{ name: words.home, path: homePath(locale.locale) }, ...steps]
  const crumbs = all.map(({ name, path }) => ({ name, url: publicSettings.siteUrl + path }))
  return { label: words.breadcrumb, steps: all, data: breadcrumbData(crumbs) }
}
