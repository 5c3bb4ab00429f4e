export { type Amplience, createAmplience } from './create-amplience.ts'
