import { afterEach, describe, expect, test, vi } from 'vitest'
import { getPanelData } from '../../../../src/browser/client/panel-data.ts'

afterEach(() => vi.unstubAllGlobals())

describe('getPanelData', () => {
  test('requests the data again after a failure, and caches it once loaded', async () => {
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
    await expect(getPanelData('de-at')).rejects.toThrow('no line')
    await expect(getPanelData('de-at')).rejects.toThrow('de-at has no panel data: 404')
    const [one, other] = await Promise.all([getPanelData('de-at'), getPanelData('de-at')])
    expect(one).toEqual({ cart: 'Cart' })
    expect(other).toBe(one)
    expect(asked).toEqual(Array.from({ length: 3 }, () => '/de-at/_panels.json'))
  })
})
