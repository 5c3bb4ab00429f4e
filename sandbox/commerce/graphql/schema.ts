/** Types of modifiers that are no choice among values; of their own fields none is answered. */
const fieldOptions = ['Checkbox', 'DateField', 'FileUploadField', 'MultiLineTextField', 'NumberField', 'TextField'].map(
  (kind) => `type ${kind}Option implements CatalogProductOption {
    entityId: Int!
    displayName: String!
    isRequired: Boolean!
    isVariantOption: Boolean!
  }`,
)

/**
 * The part of the platform's storefront schema that the stand-in answers (vendors, commerce 11). Written by hand, in
 * the platform's own names and types; a contract test holds it against the vendor's file.
 */
export const typeDefs = /* GraphQL */ `
  scalar BigDecimal
  scalar Long

  enum currencyCode {
    AUD
    CAD
    CHF
    EUR
    GBP
    JPY
    NOK
    NZD
    USD
  }

  type Query {
    site: Site!
  }

  type Site {
    product(id: ID, entityId: Int, sku: String): Product
    products(
      after: String
      first: Int
      ids: [ID!] = []
      entityIds: [Int!] = []
      hideOutOfStock: Boolean
    ): ProductConnection!
  }

  type PageInfo {
    hasNextPage: Boolean!
    hasPreviousPage: Boolean!
    startCursor: String
    endCursor: String
  }

  type ProductConnection {
    pageInfo: PageInfo!
    edges: [ProductEdge!]
  }

  type ProductEdge {
    node: Product!
    cursor: String!
  }

  type RelatedProductsConnection {
    pageInfo: PageInfo!
    edges: [RelatedProductsEdge!]
  }

  type RelatedProductsEdge {
    node: Product!
    cursor: String!
  }

  interface Node {
    id: ID!
  }

  type Product implements Node {
    id: ID!
    entityId: Int!
    sku: String!
    path: String!
    name: String!
    description: String!
    type: String!
    minPurchaseQuantity: Int
    maxPurchaseQuantity: Int
    prices(includeTax: Boolean = false, currencyCode: currencyCode): Prices
    productOptions(after: String, first: Int): ProductOptionConnection!
    availabilityV2: ProductAvailability!
    categories(after: String, first: Int): CategoryConnection!
    variants(
      after: String
      first: Int
      isPurchasable: Boolean
      entityIds: [Int!] = []
      skus: [String!] = []
    ): VariantConnection!
    defaultImage: Image
    relatedProducts(after: String, first: Int, hideOutOfStock: Boolean): RelatedProductsConnection!
    inventory: ProductInventory!
  }

  type CategoryConnection {
    pageInfo: PageInfo!
    edges: [CategoryEdge!]
  }

  type CategoryEdge {
    node: Category!
    cursor: String!
  }

  type Category implements Node {
    id: ID!
    entityId: Int!
    name: String!
    path: String!
  }

  type Prices {
    price: Money!
    salePrice: Money
    basePrice: Money
    retailPrice: Money
    priceRange: MoneyRange!
    saved: Money
  }

  type Money {
    currencyCode: String!
    value: BigDecimal!
  }

  type MoneyRange {
    min: Money!
    max: Money!
  }

  type ProductInventory {
    isInStock: Boolean!
    hasVariantInventory: Boolean!
    aggregated: AggregatedInventory
  }

  type AggregatedInventory {
    availableToSell: Int!
    warningLevel: Int!
  }

  enum ProductAvailabilityStatus {
    Available
    Preorder
    Unavailable
  }

  interface ProductAvailability {
    status: ProductAvailabilityStatus!
    description: String!
  }

  type ProductAvailable implements ProductAvailability {
    status: ProductAvailabilityStatus!
    description: String!
  }

  type ProductPreOrder implements ProductAvailability {
    message: String
    status: ProductAvailabilityStatus!
    description: String!
  }

  type ProductUnavailable implements ProductAvailability {
    message: String
    status: ProductAvailabilityStatus!
    description: String!
  }

  type VariantConnection {
    pageInfo: PageInfo!
    edges: [VariantEdge!]
  }

  type VariantEdge {
    node: Variant!
    cursor: String!
  }

  type Variant implements Node {
    id: ID!
    entityId: Int!
    sku: String!
    options(after: String, first: Int): OptionConnection!
    defaultImage: Image
    prices(includeTax: Boolean = false, currencyCode: currencyCode): Prices
    inventory: VariantInventory
    isPurchasable: Boolean!
  }

  type VariantInventory {
    aggregated: Aggregated
    isInStock: Boolean!
  }

  type Aggregated {
    availableToSell: Long!
    warningLevel: Int!
  }

  type OptionConnection {
    pageInfo: PageInfo!
    edges: [OptionEdge!]
  }

  type OptionEdge {
    node: ProductOption!
    cursor: String!
  }

  type ProductOption {
    entityId: Int!
    displayName: String!
    isRequired: Boolean!
    values(after: String, first: Int): OptionValueConnection!
  }

  type OptionValueConnection {
    pageInfo: PageInfo!
    edges: [OptionValueEdge!]
  }

  type OptionValueEdge {
    node: ProductOptionValue!
    cursor: String!
  }

  type ProductOptionValue {
    entityId: Int!
    label: String!
  }

  type ProductOptionConnection {
    pageInfo: PageInfo!
    edges: [ProductOptionEdge!]
  }

  type ProductOptionEdge {
    node: CatalogProductOption!
    cursor: String!
  }

  interface CatalogProductOption {
    entityId: Int!
    displayName: String!
    isRequired: Boolean!
    isVariantOption: Boolean!
  }

  type MultipleChoiceOption implements CatalogProductOption {
    displayStyle: String!
    values(after: String, first: Int): ProductOptionValueConnection!
    entityId: Int!
    displayName: String!
    isRequired: Boolean!
    isVariantOption: Boolean!
  }

  ${fieldOptions.join('\n')}

  type ProductOptionValueConnection {
    pageInfo: PageInfo!
    edges: [ProductOptionValueEdge!]
  }

  type ProductOptionValueEdge {
    node: CatalogProductOptionValue!
    cursor: String!
  }

  interface CatalogProductOptionValue {
    entityId: Int!
    label: String!
    isDefault: Boolean!
  }

  type MultipleChoiceOptionValue implements CatalogProductOptionValue {
    entityId: Int!
    label: String!
    isDefault: Boolean!
  }

  type SwatchOptionValue implements CatalogProductOptionValue {
    hexColors: [String!]!
    entityId: Int!
    label: String!
    isDefault: Boolean!
  }

  type Image {
    url(width: Int!, height: Int, lossy: Boolean): String!
    urlOriginal(lossy: Boolean): String!
    altText: String!
    isDefault: Boolean!
  }
`
