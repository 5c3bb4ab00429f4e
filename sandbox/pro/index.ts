import { Hono } from 'hono'
import type { VendorOptions } from '../vendor.ts'

export function createPro(_options: VendorOptions): Hono {
  return new Hono()
}
