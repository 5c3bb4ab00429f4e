import { stores } from '../../domain/region/stores.ts'
import type { DocumentName } from '../../domain/pages/document-ids.ts'

const bcProductFields = /* GraphQL */ `
      bcProduct {
        id
        name
        sku
        categories
        availability
        inventory_tracking
        inventoryLevel
        isInStock
        isNew
        isRedesigned
        calculatedPrice { value currencyCode }
        retailPrice { value currencyCode }
        product_options { id displayName values { entityId label slug hexColors } }`

const variantFields = /* GraphQL */ `
          id
          sku
          inventoryLevel
          isInStock
          isPurchasable
          thumbnail
          calculatedPrice { value currencyCode }
          option_values { id option_display_name values { id label hexColors } }`

const storeProductFields = stores.map((store) => `${store} { id categories }`).join(' ')

const productFields = /* GraphQL */ `
      uid
      title
      display_title
      lang
      tagline
      description
      regions
      price_range
      url
      bc_products { ${storeProductFields} }
      is_new
      is_redesigned
      prices { au at ca cz fr de it jp nl no ru pl es se ch gb nz }
      image { amplience_id imageset colors { color name alt width height } }`

/**
 * The site's own queries (specification, display 7): trusted documents, requested by the hash of their text
 * (`domain/pages/document-ids.ts`). A change here changes its id; keep the old one beside it while pages of an earlier
 * build may still request it.
 */
export const documents: Readonly<Record<DocumentName, string>> = {
  RelatedProductsByUid: `query ($uids: [ID!]!, $locale: String!, $bcRegion: String!) {
    relatedProducts(uids: $uids, locale: $locale, bcRegion: $bcRegion) {${productFields}${bcProductFields}
        variants {${variantFields}
        }
      }
    }
  }`,
  GetRelatedProducts: `query GetRelatedProducts($uids: [ID!], $ids: [Int!], $locale: String!, $bcRegion: String!, $includeVariantRetailPrice: Boolean! = false) {
    relatedProducts(uids: $uids, ids: $ids, locale: $locale, bcRegion: $bcRegion) {${productFields}${bcProductFields}
        variants {${variantFields}
          retailPrice @include(if: $includeVariantRetailPrice) { value currencyCode }
        }
      }
    }
  }`,
  GetAutomatedRelatedProductIds: `query GetAutomatedRelatedProductIds($categoryId: Int!, $bcRegion: String!, $ctsRegion: String!, $locale: String!, $productAttributes: ProductAttributes) {
    automatedRelatedProductIds(categoryId: $categoryId, bcRegion: $bcRegion, ctsRegion: $ctsRegion, locale: $locale, productAttributes: $productAttributes)
  }`,
  GetErrorPage: `query GetErrorPage($locale: String!, $bcRegion: String!) {
    errorPage(locale: $locale, bcRegion: $bcRegion) {
      title
      regions
      header
      main_content
      link_text
      product_header
      automated_related_products { uid bcId }
      products { uid title regions url bc_products { ${storeProductFields} } }
      banner {
        uid
        title
        content
        content_layout
        dark_overlay_on_banner_image
        disable_link
        background { type amplience_id alt_text }
        cta_button_global { button_text button_class href new_tab }
      }
      product_recommendation_page { header main_content }
    }
  }`,
  ProductNow: `query ProductNow($ids: [Int!], $locale: String!, $bcRegion: String!) {
    relatedProducts(ids: $ids, locale: $locale, bcRegion: $bcRegion) {
      bcProduct {
        id
        availability
        inventory_tracking
        inventoryLevel
        isInStock
        calculatedPrice { value currencyCode }
        retailPrice { value currencyCode }
        variants {
          id
          inventoryLevel
          isInStock
          isPurchasable
          calculatedPrice { value currencyCode }
          retailPrice { value currencyCode }
        }
      }
    }
  }`,
  ProductTiles: `query ProductTiles($ids: [Int!], $locale: String!, $bcRegion: String!, $size: Int!) {
    relatedProducts(ids: $ids, locale: $locale, bcRegion: $bcRegion, size: $size) {
      display_title
      lang
      url
      is_new
      is_redesigned
      image { colors { color name alt width height } }
      bcProduct {
        id
        availability
        isInStock
        isNew
        isRedesigned
        calculatedPrice { value currencyCode }
        retailPrice { value currencyCode }
        variants { isInStock isPurchasable calculatedPrice { value currencyCode } }
        product_options { values { label slug hexColors } }
      }
    }
  }`,
  ColorGroups: `query ColorGroups($locale: String!) {
    colorGroups(locale: $locale) { color_name option_swatch_hex child_colors }
  }`,
}
