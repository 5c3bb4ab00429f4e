export { createFastly } from './create-fastly.ts'
