import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { compare, toReference } from '../../e2e/support/compare-pictures.ts'

type Block = { readonly x: number; readonly y: number; readonly width?: number; readonly height?: number }
type View = { readonly height?: number; readonly blocks?: readonly Block[]; readonly fill?: string }

/** A screenshot of a page with some lines of text and a few blocks. */
function page({ height = 1200, blocks = [], fill = '#d9481c' }: View): Promise<Buffer> {
  const lines = Array.from({ length: 12 }, (_, line) => `<text x="24.3" y="${40 + line * 30}">Snow has fallen</text>`)
  const drawn = blocks.map(
    ({ x, y, width = 120, height: tall = 44 }) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${tall}" fill="${fill}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="390" height="${height}" font-size="18" font-family="sans-serif">
    <rect width="100%" height="100%" fill="#f5f7f8"/>${lines.join('')}${drawn.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
const button = { x: 24, y: 500 }
const reference = async (view: View): Promise<Buffer> => toReference(await page(view))
const difference = async (before: View, after: View): Promise<string | undefined> =>
  (await compare(await reference(before), await page(after)))?.words

describe('an unchanged page', () => {
  test('matches its reference', async () => {
    expect(await difference({ blocks: [button] }, { blocks: [button] })).toBeUndefined()
  })

  test('matches when letters and edges are smoothed in another way', async () => {
    const sharper = await sharp(await page({ blocks: [button] }))
      .sharpen({ sigma: 0.6 })
      .png()
      .toBuffer()
    expect(await compare(await reference({ blocks: [button] }), sharper)).toBeUndefined()
  })

  test('matches when it ends two pixels later', async () => {
    expect(await difference({ height: 1200 }, { height: 1202 })).toBeUndefined()
  })
})

describe('a changed page', () => {
  test.each<[string, View]>([
    ['a button is gone', {}],
    ['a button has moved', { blocks: [{ x: 24, y: 508 }] }],
    ['a button has another colour', { blocks: [button], fill: '#1f6f8b' }],
    ['a small mark was added', { blocks: [button, { x: 300, y: 900, width: 30, height: 30 }] }],
  ])('differs when %s', async (_, after) => {
    expect(await difference({ blocks: [button] }, after)).toMatch(/^differs in \d+ places, first at \d+, \d+ px$/)
  })

  test('differs when it ends four pixels later', async () => {
    expect(await difference({ height: 1200 }, { height: 1204 })).toBe('is 1204 px high instead of 1200')
  })

  test('is shown in a picture of before, after and the difference', async () => {
    const found = await compare(await reference({ blocks: [button] }), await page({}))
    const shown = await sharp(found?.picture).metadata()
    expect(shown).toMatchObject({ width: 3 * 195, height: 600, format: 'png' })
  })
})
