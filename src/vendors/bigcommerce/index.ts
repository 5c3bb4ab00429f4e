export { createBigcommerce } from './create-bigcommerce.ts'
export { requireShare } from './client-share.ts'
export { createQuota } from './quota.ts'
