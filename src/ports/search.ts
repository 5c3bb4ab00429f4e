import type { SearchAnswer, SearchRequest } from '../domain/search/search-answer.ts'

/** Site search over products and articles. */
export type SiteSearch = {
  /**
   * @throws VendorError: where the engine answers anything but 2xx, `[status]` and its own messages (specification,
   * display 8)
   */
  readonly search: (request: SearchRequest) => Promise<SearchAnswer>
}
