export { createAmplience } from './create-amplience.ts'
