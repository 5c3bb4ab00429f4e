/** What browsers ask a product's price and stock by. Apart from the table, of which they would fetch all. */
export const productNow = {
  name: 'ProductNow',
  id: '57918ff72111f05800164946ff8c03526d8231dd62c267125a7a1019314c05dd',
} as const

/**
 * The site's trusted GraphQL documents by name → sha256 of their text (`api/graphql/documents.ts`; a test keeps the two
 * equal). Browsers ask by these ids.
 */
export const documentIds = {
  RelatedProductsByUid: '9d505970566cdbde922f172117b5fb6068b54c6b088e8315e3ad304cc603424f',
  GetRelatedProducts: '3294b5057c6f99cabc327ff9968ce3242bf1fecfaf7bc1306b3f45d37b4edc6d',
  GetAutomatedRelatedProductIds: '9c3114946e9d8d2386959a49368f399c13bbaf221b39d4d01a673d962cab70cc',
  GetErrorPage: '73bd805da52dba89934fde3ee90415e34629f0fd42b5fad18dfb7adf3348a085',
  ProductNow: productNow.id,
  ColorGroups: 'b4ff0e10f53b707f83ef1db13b8736f86983bf269ef4e775b2faeec12f8f6afd',
} as const

export type DocumentName = keyof typeof documentIds
