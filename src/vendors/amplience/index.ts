export { type Amplience, type FilmFacts, createAmplience } from './create-amplience.ts'
