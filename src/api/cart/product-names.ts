import type { Locale } from '../../domain/locale/locale.ts'
import type { NamedProduct } from '../../session/session-data.ts'
import type { SessionContext } from '../kernel/request-context.ts'
import { visitorContent } from '../kernel/visitor-content.ts'

/** Names of products in the page's language, each once; the platform's for what the shop no longer shows. */
export function productNames(
  { services, session, store, locale }: SessionContext & { readonly locale: Locale },
  products: readonly NamedProduct[],
): readonly string[] {
  const ids = products.map(({ productId }) => productId)
  const tiles = visitorContent(services, session, store)?.tilesByProductId(locale, ids)
  return [...new Set(products.map(({ productId, name }) => tiles?.get(productId)?.title ?? name))]
}
