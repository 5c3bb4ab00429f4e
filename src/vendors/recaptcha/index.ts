export { type BotCheck, type Recaptcha, createRecaptcha } from './create-recaptcha.ts'
