import { maxVariantsListed } from '../../domain/catalogue/offer-update.ts'

/**
 * Products of one call: with the lists below as long as they may be, a fourth would pass the platform’s complexity
 * limit of 10,000 (vendors, commerce 11).
 */
export const listingsPerCall = 3

/** Options of a product that are asked for: its modifiers stand among them, in an order that is not stated. */
const optionsListed = 6

/**
 * Variants past `maxVariantsListed` are left out: the product's own price and stock are whole in any case. Prices come
 * without tax unless it is asked for, also where the merchant's prices include it (vendors, commerce 11).
 */
export const listingsQuery = /* GraphQL */ `
  query Listings($ids: [Int!]!, $includeTax: Boolean = false) {
    site {
      products(entityIds: $ids, first: ${listingsPerCall}) {
        edges {
          node {
            entityId
            name
            sku
            categories(first: 20) {
              edges {
                node {
                  entityId
                }
              }
            }
            availabilityV2 {
              status
            }
            prices(includeTax: $includeTax) {
              ...Money
            }
            inventory {
              isInStock
              hasVariantInventory
              aggregated {
                availableToSell
              }
            }
            variants(first: ${maxVariantsListed}) {
              edges {
                node {
                  entityId
                  sku
                  isPurchasable
                  inventory {
                    isInStock
                    aggregated {
                      availableToSell
                    }
                  }
                  prices(includeTax: $includeTax) {
                    ...Money
                  }
                  defaultImage {
                    url(width: 210)
                  }
                  options(first: 3) {
                    edges {
                      node {
                        entityId
                        values(first: 1) {
                          edges {
                            node {
                              entityId
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
            productOptions(first: ${optionsListed}) {
              edges {
                node {
                  entityId
                  displayName
                  isVariantOption
                  ... on MultipleChoiceOption {
                    values(first: 20) {
                      edges {
                        node {
                          entityId
                          label
                          ... on SwatchOptionValue {
                            hexColors
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  fragment Money on Prices {
    price {
      value
      currencyCode
    }
    retailPrice {
      value
      currencyCode
    }
  }
`
