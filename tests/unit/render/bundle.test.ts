import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadBundle } from '../../../src/render/bundle.ts'

let dist = ''
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'firn-dist-'))
  mkdirSync(join(dist, 'server', 'chunks'), { recursive: true })
})
afterEach(() => rmSync(dist, { recursive: true, force: true }))

describe('a loaded bundle', () => {
  test('still renders the cart when the next build has removed its files', async () => {
    writeFileSync(join(dist, 'server', 'chunks', 'cart_1.mjs'), 'export const page = () => new Response("cart")')
    writeFileSync(
      join(dist, 'server', 'entry.mjs'),
      'export const render = async () => (await import("./chunks/cart_1.mjs")).page()',
    )
    const render = await loadBundle(dist)
    rmSync(join(dist, 'server', 'chunks'), { recursive: true })
    const locals = {} as unknown as App.Locals
    expect(await (await render(new Request('https://shop.example/en-us/cart'), locals)).text()).toBe('cart')
  })
})
