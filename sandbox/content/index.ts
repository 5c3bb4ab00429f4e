import { Hono } from 'hono'
import type { Vendor, VendorOptions } from '../vendor.ts'

export function createContent(_options: VendorOptions): Vendor {
  return { app: new Hono(), seed() {}, reset() {}, close() {} }
}
