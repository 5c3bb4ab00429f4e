export { cachedSearch } from './cached-search.ts'
export { createSearch } from './create-search.ts'
export { createSearchIndex } from './create-search-index.ts'
