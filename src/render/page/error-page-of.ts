import type { Content, ErrorPage, Withdrawn } from '../../content/content.ts'
import { type ErrorView, type Failure, errorView, rawError } from '../../domain/pages/error-page.ts'
import type { Locale } from '../../domain/locale/locale.ts'

type Gone =
  | { readonly product: 'known'; readonly withdrawn: Withdrawn }
  | { readonly product: 'failed'; readonly error: unknown }

/** A withdrawn product with its recommendations, `undefined` where there never was one, `failed` when asking fails. */
export function withdrawnProduct(content: Content, locale: Locale, slug: string): Gone | undefined {
  try {
    const withdrawn = content.withdrawn(locale, slug)
    return withdrawn && { product: 'known', withdrawn }
  } catch (error) {
    return { product: 'failed', error }
  }
}

type FailedPage = Pick<Failure, 'status' | 'path'> & {
  readonly product?: Gone['product'] | undefined
  readonly withdrawn?: Withdrawn
  /** The thrown value, if there is one. */
  readonly error?: unknown
}

/** Everything that the layout `ErrorPage` draws. */
export type ErrorPageProps = {
  readonly locale: Locale
  readonly view: ErrorView
  readonly page?: ErrorPage
  readonly withdrawn?: Withdrawn
}

/** The message of a failed request to a reader. Raw errors are for developers: builds never carry them. */
export function errorPageOf(content: Content, locale: Locale, asked: FailedPage): ErrorPageProps {
  const page = content.errorPage(locale)
  const { status, path, product, withdrawn, error } = asked
  const raw = import.meta.env.DEV && error !== undefined ? rawError(error) : undefined
  return {
    locale,
    view: errorView({ status, path, product, hasContent: page !== undefined, raw }),
    ...(page ? { page } : {}),
    ...(withdrawn ? { withdrawn } : {}),
  }
}
