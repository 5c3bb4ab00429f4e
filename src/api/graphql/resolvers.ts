import type { ColorGroupAnswer, ErrorPageAnswer, RelatedProductAnswer } from './answers.ts'
import { contentOf, listOf, localeOf, localeAndStoreOf, refuse, sizeOf } from './query-arguments.ts'
import type { GraphqlContext } from './graphql-context.ts'
import { soldOutListing } from './sold-out-listing.ts'
import { toErrorPage } from './to-error-page.ts'
import { toRelatedProduct } from './to-related-product.ts'

type LocaleArguments = { readonly locale: string; readonly bcRegion: string }
type RelatedArguments = LocaleArguments & {
  readonly uids?: readonly string[] | null
  readonly ids?: readonly number[] | null
  readonly size: number
}
type AutomatedArguments = LocaleArguments & {
  readonly categoryId: number
  readonly ctsRegion: string
  readonly size: number
  readonly productAttributes?: {
    readonly uid?: string | null
    readonly groups?:
      | readonly {
          readonly attributes: readonly {
            readonly id: string
            readonly values: readonly string[]
            readonly topLevel: boolean
          }[]
        }[]
      | null
  } | null
}

/** Most characters of the shared attributes: every product of a category is compared with all of them. */
const longestAttributes = 4000

/** Resolves a list of products: those visible in both content and store, sold out or not. */
async function relatedProducts(
  _root: unknown,
  { uids, ids, size, ...asked }: RelatedArguments,
  context: GraphqlContext,
): Promise<readonly RelatedProductAnswer[]> {
  const { locale, store } = localeAndStoreOf(asked, context)
  const content = contentOf(context)
  const byId = content.tilesByProductId(locale, listOf('ids', ids))
  const wanted = [...listOf('uids', uids), ...[...byId.values()].map(({ uid }) => uid)]
  const products = content.listedProducts(locale, wanted).slice(0, sizeOf(size))
  const answers = await Promise.all(
    products.map(async (product) => {
      const id = product.platform[store]?.id
      if (id === undefined) return []
      const { services } = context
      const listing = (await services.reads[store].listing(id)) ?? (await soldOutListing(product, services))
      return listing ? [toRelatedProduct(product, listing, locale)] : []
    }),
  )
  return answers.flat()
}

function automatedRelatedProductIds(
  _root: unknown,
  { categoryId, ctsRegion, productAttributes, size, ...asked }: AutomatedArguments,
  context: GraphqlContext,
): readonly number[] {
  const { locale } = localeAndStoreOf(asked, context)
  if (!locale.regions.includes(ctsRegion)) throw refuse('ctsRegion is not one of the locale')
  const groups = listOf('groups', productAttributes?.groups).map(({ attributes }) => listOf('attributes', attributes))
  if (JSON.stringify(groups).length > longestAttributes) throw refuse('productAttributes is too long')
  return contentOf(context).relatedIds(locale, {
    categoryId,
    uid: productAttributes?.uid ?? '',
    groups,
    size: sizeOf(size),
  })
}

function errorPage(_root: unknown, asked: LocaleArguments, context: GraphqlContext): ErrorPageAnswer | null {
  const target = localeAndStoreOf(asked, context)
  const content = contentOf(context)
  const page = content.errorPage(target.locale)
  return page ? toErrorPage(page, content.listedProducts(target.locale, page.products), target) : null
}

function colorGroups(
  _root: unknown,
  { locale }: { readonly locale: string },
  context: GraphqlContext,
): readonly ColorGroupAnswer[] {
  const groups = contentOf(context).colorGroups(localeOf(locale))
  return groups.map(({ name, hex, colors }) => ({ color_name: name, option_swatch_hex: hex, child_colors: colors }))
}

/** Answers of the schema's queries; every other field is a field of what these give. */
export const resolvers = { Query: { relatedProducts, automatedRelatedProductIds, errorPage, colorGroups } }
