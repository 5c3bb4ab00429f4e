import { afterEach, describe, expect, test, vi } from 'vitest'
import { getColorPictures } from '../../../../src/browser/client/color-pictures.ts'

afterEach(() => vi.unstubAllGlobals())

const answer = (body: unknown, init?: ResponseInit) => {
  const fetch = vi.fn(() => Promise.resolve(Response.json(body, init)))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

describe('getColorPictures', () => {
  test('reads the pictures of every colour from the page’s payload', async () => {
    const fetch = answer({ product: {}, gallery: { ink: [{ name: 'pair-ink', alt: 'A pair in Ink' }] } })
    const pictures = await getColorPictures('/de-at/p/ridge-25')
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/de-at/p/ridge-25/_payload.json')
    expect(pictures['ink']).toEqual([{ name: 'pair-ink', alt: 'A pair in Ink' }])
  })

  test('rejects for an error status or a payload without pictures', async () => {
    answer({ title: 'Not found' }, { status: 404 })
    await expect(getColorPictures('/de-at/p/ridge-25')).rejects.toThrow(
      '/de-at/p/ridge-25 has no pictures in its payload: 404',
    )
    answer({ product: {} })
    await expect(getColorPictures('/de-at/p/ridge-25')).rejects.toThrow('has no pictures in its payload: 200')
  })
})
