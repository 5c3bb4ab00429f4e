import { relatedCount, relatedQueryCount } from '../../domain/catalogue/related-selection.ts'
import { stores } from '../../domain/region/stores.ts'

/**
 * The shop's GraphQL schema. Names are the specification's (specification, display 3, 7): lists, tiles and the error
 * page ask with them. Public data only: no customer, no trade price.
 */
export const typeDefs = /* GraphQL */ `
  type Query {
    """
    Products that a list may show, in the order of uids, then ids; each once. Price and stock are live.
    """
    relatedProducts(
      "Content uids."
      uids: [ID!] = []
      "Ids in the commerce store of the region."
      ids: [Int!] = []
      "URL locale, such as de-at."
      locale: String!
      "The commerce store that serves the locale: ${stores.join(', ')}."
      bcRegion: String!
      "How many at most."
      size: Int! = ${relatedQueryCount}
    ): [RelatedProduct!]!

    """
    Ids in the commerce store of products chosen by chance from a category. The same until the shop's content is next
    brought up to date.
    """
    automatedRelatedProductIds(
      "Id of the category in the commerce store."
      categoryId: Int!
      bcRegion: String!
      "The buyer's region as content names it: us, pro_ca, gb …"
      ctsRegion: String!
      locale: String!
      productAttributes: ProductAttributes
      size: Int! = ${relatedCount}
    ): [Int!]!

    "What the error page says and shows; null where nobody wrote one for the region."
    errorPage(locale: String!, bcRegion: String!): ErrorPage

    "Colours that shoppers take for one."
    colorGroups(locale: String!): [ColorGroup!]!
  }

  "The product looked at, and how others must resemble it."
  input ProductAttributes {
    "Content uid: this product is left out, and chance goes by it."
    uid: ID
    "A product must share all attributes of one of the groups."
    groups: [ProductAttributeGroup!] = []
  }

  input ProductAttributeGroup {
    attributes: [ProductAttribute!]!
  }

  input ProductAttribute {
    id: String!
    "One of these is enough."
    values: [String!]!
    "True for a field of the product, false for a row of its specification table."
    topLevel: Boolean! = false
  }

  type RelatedProduct {
    uid: ID!
    "The entry's own title, by which editors know the product."
    title: String!
    "What shoppers read, in the reader's language."
    display_title: String!
    "Language of its texts where they fell back to another one; else null."
    lang: String
    tagline: String!
    "Sanitised HTML."
    description: String!
    "Regions that show it."
    regions: [String!]!
    "For countries without a price of their own; empty without one."
    price_range: String!
    "Path of its page."
    url: String!
    bc_products: StoreProducts!
    is_new: Boolean!
    is_redesigned: Boolean!
    "What it costs in countries that are not served online, major units of their currency."
    prices: CountryPrices!
    image: ProductImage!
    bcProduct: BcProduct!
  }

  type StoreProducts {
    ${stores.map((store) => `${store}: StoreProduct`).join('\n    ')}
  }

  type StoreProduct {
    id: Int!
    categories: [Int!]!
  }

  type CountryPrices {
    au: Float
    at: Float
    ca: Float
    cz: Float
    fr: Float
    de: Float
    it: Float
    jp: Float
    nl: Float
    no: Float
    ru: Float
    pl: Float
    es: Float
    se: Float
    ch: Float
    gb: Float
    nz: Float
  }

  type ProductImage {
    "Name on the media service."
    amplience_id: String
    "Name of the set on the media service."
    imageset: String
    "The tile's picture of each colour; a product without colours has one, whose colour is empty."
    colors: [ColorPicture!]!
  }

  type ColorPicture {
    "Slug of the option value, such as glacier-blue."
    color: String!
    name: String!
    alt: String!
    width: Int!
    height: Int!
  }

  "The product as the commerce store sells it."
  type BcProduct {
    id: Int!
    name: String!
    sku: String!
    categories: [Int!]!
    "available, preorder or disabled."
    availability: String!
    "none, product or variant."
    inventory_tracking: String!
    "How many are left, once they are few; null while they are many, and where levels are hidden or not counted."
    inventoryLevel: Int
    isInStock: Boolean!
    isNew: Boolean!
    isRedesigned: Boolean!
    "Null where the price is hidden."
    calculatedPrice: Price
    "What to compare with, where that is more than the price."
    retailPrice: Price
    "None where the store hides what is sold out."
    variants: [BcVariant!]!
    product_options: [BcOption!]!
  }

  type Price {
    "Major units."
    value: Float!
    currencyCode: String!
  }

  type BcVariant {
    id: Int!
    sku: String!
    inventoryLevel: Int
    isInStock: Boolean!
    isPurchasable: Boolean!
    "Address of a small picture."
    thumbnail: String
    calculatedPrice: Price
    retailPrice: Price
    option_values: [BcVariantOption!]!
  }

  type BcVariantOption {
    id: Int!
    option_display_name: String!
    values: [BcVariantValue!]!
  }

  type BcVariantValue {
    id: Int!
    label: String!
    hexColors: [String!]!
  }

  type BcOption {
    id: Int!
    displayName: String!
    values: [BcOptionValue!]!
  }

  type BcOptionValue {
    entityId: Int!
    "In the reader's language."
    label: String!
    "As addresses and pictures name it, such as glacier-blue."
    slug: String!
    "One to three for a swatch, else none."
    hexColors: [String!]!
  }

  "Text fields are sanitised HTML unless they are titles."
  type ErrorPage {
    title: String!
    "Empty: for everybody."
    regions: [String!]!
    header: String!
    main_content: String!
    link_text: String!
    product_header: String!
    automated_related_products: RelatedCategory
    products: [ErrorPageProduct!]!
    banner: Banner
    product_recommendation_page: RecommendationPage!
  }

  type RelatedCategory {
    uid: ID!
    "In the commerce store of the region."
    bcId: Int
  }

  type ErrorPageProduct {
    uid: ID!
    title: String!
    regions: [String!]!
    url: String!
    bc_products: StoreProducts!
  }

  type RecommendationPage {
    header: String!
    main_content: String!
  }

  type Banner {
    uid: ID!
    title: String!
    content: String!
    content_layout: String!
    dark_overlay_on_banner_image: Boolean!
    disable_link: Boolean!
    background: BannerBackground!
    cta_button_global: [BannerButton!]!
  }

  type BannerBackground {
    "Image or Video."
    type: String!
    "Name on the media service, of the picture or of the film."
    amplience_id: String!
    alt_text: String!
  }

  type BannerButton {
    button_text: String!
    button_class: String!
    href: String!
    new_tab: Boolean!
  }

  type ColorGroup {
    color_name: String!
    "#rrggbb"
    option_swatch_hex: String!
    "Slugs of option values."
    child_colors: [String!]!
  }
`
