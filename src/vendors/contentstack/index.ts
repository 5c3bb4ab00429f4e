export { createContentstack, type ContentstackSettings } from './create-contentstack.ts'
export { type Contentstack, EntryMissingError, type EntryQuery } from './contentstack.ts'
