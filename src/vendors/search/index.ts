export { cachedSearch } from './cached-search.ts'
export { createSearch } from './create-search.ts'
