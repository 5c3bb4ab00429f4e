import { afterEach, expect, test, vi } from 'vitest'
import { getPanelText } from '../../../../src/browser/client/panel-text.ts'

afterEach(() => vi.unstubAllGlobals())

test('panel texts are requested until loaded, then cached', async () => {
  const answers = [
    () => Promise.reject(new TypeError('no line')),
    () => Promise.resolve(Response.json({ title: 'Not found' }, { status: 404 })),
    () => Promise.resolve(Response.json({ cart: 'Cart' })),
  ]
  const asked: unknown[] = []
  vi.stubGlobal('fetch', (path: unknown) => {
    asked.push(path)
    return answers.shift()?.()
  })
  await expect(getPanelText('de-at')).rejects.toThrow('no line')
  await expect(getPanelText('de-at')).rejects.toThrow('de-at has no panel text: 404')
  const [one, other] = await Promise.all([getPanelText('de-at'), getPanelText('de-at')])
  expect(one).toEqual({ cart: 'Cart' })
  expect(other).toBe(one)
  expect(asked).toEqual(Array.from({ length: 3 }, () => '/de-at/cart/_payload.json'))
})
