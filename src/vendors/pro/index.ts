export { createProService, type ProService } from './create-pro-service.ts'
export { rememberedProService } from './remembered-pro-service.ts'
