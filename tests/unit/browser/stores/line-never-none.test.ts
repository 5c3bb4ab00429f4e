import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createShopServer } from '../../../fixtures/shop-server.ts'
import { openBrowser } from './open-tabs.ts'

const lines = [
  { productId: 7, variantId: 71, quantity: 1 },
  { productId: 8, variantId: 81, quantity: 3 },
]
const lineIds = lines.map(({ variantId }) => `line-${variantId}`)

/**
 * The acts of a shopper with minus, plus and the field; the field; the field sends whole numbers of its bounds alone.
 */
const act = fc.oneof(
  fc.record({ kind: fc.constant('step'), line: fc.constantFrom(...lineIds), by: fc.constantFrom(1, -1) }),
  fc.record({ kind: fc.constant('type'), line: fc.constantFrom(...lineIds), by: fc.integer({ min: 1, max: 999 }) }),
)

describe('a line of the cart', () => {
  test('is never removed by minus, plus or a typed number, at any speed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 30 }), fc.boolean(), async (acts, isHurried) => {
        const server = createShopServer()
        const tab = openBrowser(server).openTab()
        for (const line of lines) await tab.addItem(line)
        const done: Promise<void>[] = []
        for (const { kind, line, by } of acts) {
          done.push(kind === 'step' ? tab.stepQuantity(line, by > 0 ? 1 : -1) : tab.changeQuantity(line, by))
          expect(tab.$cart.get().cart?.lines.map(({ id }) => id)).toEqual(lineIds)
          if (!isHurried) await done.at(-1)
        }
        await Promise.all(done)
        expect(tab.$cart.get().cart?.lines.every(({ quantity }) => quantity >= 1)).toBe(true)
        expect(server.cart()?.line_items.physical_items.map(({ id }) => id)).toEqual(lineIds)
        expect(server.calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  test('is removed by its remove button', async () => {
    const server = createShopServer()
    const tab = openBrowser(server).openTab()
    for (const line of lines) await tab.addItem(line)
    await tab.removeItem('line-71')
    expect(tab.$cart.get().cart?.lines.map(({ id }) => id)).toEqual(['line-81'])
  })
})
