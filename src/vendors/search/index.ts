export { type SearchEngine, createSearch } from './create-search.ts'
export { rememberedSearch } from './remembered-search.ts'
