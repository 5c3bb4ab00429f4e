import { Hono } from 'hono'
import type { Shop } from '../commerce/shop.ts'

export function createStorefront(_shops: readonly Shop[]): Hono {
  return new Hono()
}
