import { Hono } from 'hono'
import type { VendorOptions } from '../vendor.ts'
import { createRecaptcha } from './recaptcha.ts'
import { createTagManager } from './tag-manager.ts'

/**
 * Bot protection at `/recaptcha`, tag manager at `/gtm.js`, `/ns.html` and `/collect`. Keeps nothing over a restart.
 */
export function createGoogle({ origin, clock = Date.now }: VendorOptions): Hono {
  const app = new Hono()
  app.route('/recaptcha', createRecaptcha(`${origin}/google/recaptcha`, clock))
  app.route('/', createTagManager(`${origin}/google`, clock))
  return app
}
