export { createCachedTexts } from './cached-texts.ts'
export { createContentService } from './content-service.ts'
export { createContentstack, createLiveContentstack } from './create-contentstack.ts'
