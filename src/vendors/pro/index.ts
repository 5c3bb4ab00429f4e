export { cachedProService } from './cached-pro-service.ts'
export { createProService } from './create-pro-service.ts'
