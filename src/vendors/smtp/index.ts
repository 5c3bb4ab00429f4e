export { createSmtp } from './create-smtp.ts'
