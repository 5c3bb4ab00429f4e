import { Hono } from 'hono'
import type { VendorOptions } from '../vendor.ts'

export function createGoogle(_options: VendorOptions): Hono {
  return new Hono()
}
