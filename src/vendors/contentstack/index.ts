export { createContentstack, createLiveContentstack } from './create-contentstack.ts'
export { type Contentstack, EntryMissingError } from './contentstack.ts'
export { type SharedTexts, createSharedTexts } from './shared-texts.ts'
