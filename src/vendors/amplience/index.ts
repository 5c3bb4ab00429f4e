export { type Amplience, type AmplienceSettings, createAmplience } from './create-amplience.ts'
