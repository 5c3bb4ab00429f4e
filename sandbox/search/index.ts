import { Hono } from 'hono'
import type { VendorOptions } from '../vendor.ts'

export function createSearch(_options: VendorOptions): Hono {
  return new Hono()
}
