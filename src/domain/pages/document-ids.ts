/**
 * The document by which browsers ask a product's price and stock. Apart from the table, of which they would fetch all.
 */
export const productNow = {
  name: 'ProductNow',
  id: '57918ff72111f05800164946ff8c03526d8231dd62c267125a7a1019314c05dd',
} as const

/** The document by which an error page that was not prebuilt asks for its recommendations. */
export const recommendations = {
  page: { name: 'GetErrorPage', id: '73bd805da52dba89934fde3ee90415e34629f0fd42b5fad18dfb7adf3348a085' },
  automated: {
    name: 'GetAutomatedRelatedProductIds',
    id: '9c3114946e9d8d2386959a49368f399c13bbaf221b39d4d01a673d962cab70cc',
  },
  byUid: {
    name: 'RelatedProductsByUid',
    id: 'b3b43e72ec4f75c58ed837db1b3b2faa6c36051f9ca4f8b659b5b2df5b4862d3',
  },
  products: { name: 'GetRelatedProducts', id: 'c56093743ab6affada4b57dd7b9c80ecffe4e12396f41c8f52262b98b6fa9df9' },
} as const

/** The document by which browsers ask for colours that shoppers take for one. */
export const colorGroups = {
  name: 'ColorGroups',
  id: 'b4ff0e10f53b707f83ef1db13b8736f86983bf269ef4e775b2faeec12f8f6afd',
} as const

/** The document by which browsers ask for products that a script draws as tiles. */
export const productTiles = {
  name: 'ProductTiles',
  id: '67edce863fe7f1e24beaf634c507a7ee3eee3bbbf9975f2f137a9c88e370d825',
} as const

/**
 * The site's trusted GraphQL documents by name → sha256 of their text (`api/graphql/documents.ts`; a test keeps the two
 * equal). Browsers ask by these ids.
 */
export const documentIds = {
  RelatedProductsByUid: recommendations.byUid.id,
  GetRelatedProducts: recommendations.products.id,
  GetAutomatedRelatedProductIds: recommendations.automated.id,
  GetErrorPage: recommendations.page.id,
  ProductNow: productNow.id,
  ColorGroups: colorGroups.id,
  ProductTiles: productTiles.id,
} as const

export type DocumentName = keyof typeof documentIds
