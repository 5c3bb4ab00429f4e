export { createRecaptcha } from './create-recaptcha.ts'
