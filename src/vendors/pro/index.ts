export { createProService, type ProService } from './create-pro-service.ts'
export { rememberedProService, type RememberedProService } from './remembered-pro-service.ts'
