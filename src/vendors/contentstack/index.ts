export { createContentstack, createLiveContentstack } from './create-contentstack.ts'
export type { Contentstack } from './contentstack.ts'
export { type SharedTexts, createSharedTexts } from './shared-texts.ts'
