import type { CatalogueProduct } from '../../domain/catalogue/catalogue.ts'
import type { MerchantPosition } from '../../domain/catalogue/merchant-order.ts'
import type { Modifier } from '../../domain/catalogue/product.ts'
import type { CategoryNode, PlatformCategory } from './category-shapes.ts'
import type { Page, PageQuery } from './paging.ts'
import type {
  PartialVariant,
  PlatformFullProduct,
  PlatformOption,
  PlatformProduct,
  PlatformVariant,
  ProductField,
  ProductInclude,
  VariantField,
} from './product-shapes.ts'

/** Parts and fields to read of a product, beside its id. */
export type ProductSelection = {
  readonly include?: readonly ProductInclude[] | undefined
  readonly includeFields?: readonly ProductField[] | undefined
}

/** Fields to read of variants, all of them by default; both ids always come. */
type VariantSelection = { readonly includeFields?: readonly VariantField[] | undefined }

/** Filters variants of the whole store: every given condition must hold. */
type VariantQuery = PageQuery &
  VariantSelection & {
    readonly products?: readonly number[] | undefined
    readonly id?: number | undefined
    readonly sku?: string | undefined
  }

/** Products to read again. */
type NamedProducts = {
  readonly ids: readonly number[]
  /** ISO 4217 code of their prices. */
  readonly currency: string
  /** Places in categories that an earlier read had, by product: those in other categories alone are read. */
  readonly known: ReadonlyMap<number, MerchantPosition['category']>
}

/** A field of a product that does not fit; `id` is `''` where even that is missing. */
export type ProductFault = { readonly id: string; readonly field: string; readonly message: string }

/** Reads of what shoppers may see, the tree aside. Hidden products and categories are "nothing there". */
export type Catalogue = {
  /**
   * Every visible product as its store sells it, prices in `currency` (ISO 4217). A product with an unreadable field is
   * left out and reported, field by field.
   */
  readonly sellable: (currency: string, onFault?: (fault: ProductFault) => void) => Promise<readonly CatalogueProduct[]>
  /** Some of these products; one that is hidden or deleted is left out, too. */
  readonly sellableOf: (
    products: NamedProducts,
    onFault?: (fault: ProductFault) => void,
  ) => Promise<readonly CatalogueProduct[]>
  /**
   * The states of these products by id, read at a fraction of the cost: texts to be compared with those of an earlier
   * read. One that is the same says that nothing of the product itself has changed; the platform does not promise that
   * for its parts (vendors, commerce 5.1).
   */
  readonly productStates: () => Promise<ReadonlyMap<number, string>>
  /** All of these products with every field that the platform has; unreadable products are left out and reported. */
  readonly products: (onFault?: (fault: ProductFault) => void) => Promise<readonly PlatformFullProduct[]>
  /** Every visible category, flat. */
  readonly categories: () => Promise<readonly PlatformCategory[]>
  /**
   * All categories, hidden ones among them: a group's rule on a hidden category holds for what is below it. It
   * is pruned before it is shown (`pruneHidden`).
   */
  readonly categoryTree: () => Promise<readonly CategoryNode[]>
  /** @param query.categories ids; products of any of them, all products without */
  readonly productPage: (
    query: PageQuery & ProductSelection & { readonly categories?: readonly number[] | undefined },
  ) => Promise<Page<PlatformProduct>>
  readonly categoryPage: (query: PageQuery) => Promise<Page<PlatformCategory>>
  readonly product: (id: number, selection?: ProductSelection) => Promise<PlatformProduct | undefined>
  readonly category: (id: number) => Promise<PlatformCategory | undefined>
  /** Variants of visible products. */
  readonly variantSearch: (query: VariantQuery) => Promise<Page<PartialVariant>>
  /*
   * The parts below a product, by its id: `undefined` when there is no such product. Whether that product is visible is
   * for the caller to ask first; `CachedReads` does.
   */
  /** All variants, with their stock. */
  readonly variants: (productId: number) => Promise<readonly PlatformVariant[] | undefined>
  /** The choices of a shopper beside the variant, in the merchant's order. */
  readonly modifiers: (productId: number) => Promise<readonly Modifier[] | undefined>
  readonly optionPage: (productId: number, query: PageQuery) => Promise<Page<PlatformOption> | undefined>
  readonly variantPage: (
    productId: number,
    query: PageQuery & VariantSelection,
  ) => Promise<Page<PartialVariant> | undefined>
  readonly variant: (
    productId: number,
    variantId: number,
    selection?: VariantSelection,
  ) => Promise<PartialVariant | undefined>
}
