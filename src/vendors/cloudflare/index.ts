export { createCloudflare } from './create-cloudflare.ts'
