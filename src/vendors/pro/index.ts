export { createProService } from './create-pro-service.ts'
export { rememberedProService, type RememberedProService } from './remembered-pro-service.ts'
