import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ImageAsset } from '../../sandbox/media/asset.ts'
import { openPictures } from '../../sandbox/media/pictures.ts'
import { prerender } from '../../sandbox/media/prerender.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firn-originals-'))
})
afterEach(() => rm(folder, { recursive: true }))

function pictureOf({ library }: ReturnType<typeof openPictures>, name: string): ImageAsset {
  const asset = library.image(name)
  if (!asset) throw new Error(`No drawing is named ${name}`)
  return asset
}
/** A result's pixels, all channels in turn. */
async function pixels(pictures: ReturnType<typeof openPictures>, asset: ImageAsset, query: string): Promise<Buffer> {
  const request = { account: 'k2', query: new URLSearchParams(query), extension: 'png', accept: '' }
  const { bytes } = await pictures.images.picture(asset, request)
  return sharp(bytes).removeAlpha().raw().toBuffer()
}
const files = async (path: string): Promise<string[]> =>
  (await readdir(path, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).map(({ name }) => name)

describe('the original of a picture', () => {
  test('is stored once drawn, for all processes of the folder', async () => {
    const pictures = openPictures(folder)
    const asset = pictureOf(pictures, 'share-home')
    expect(await pictures.originals.isKept(asset)).toBe(false)
    expect(await pictures.originals.kept(asset)).toBeUndefined()
    const made = await pictures.originals.made(asset)
    expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', width: asset.width, height: asset.height })
    expect(await openPictures(folder).originals.isKept(asset)).toBe(true)
    expect(await openPictures(folder).originals.isKept({ ...asset, height: asset.height + 100 })).toBe(false)
    expect((await openPictures(folder).originals.kept(asset))?.equals(made)).toBe(true)
  })

  test.each([
    'w=300',
    'w=240&h=240&sm=c',
    'w=400&h=300&sm=mc&bg=rgb(20,20,20)',
    'w=300&flipH=true',
    'pcrop=100,50,400,300&w=200',
  ])('yields the same pixels as a drawing, within tolerance (%s)', async (query) => {
    const [drawing, reducing] = [openPictures(undefined), openPictures(undefined)]
    const drawn = await pixels(drawing, pictureOf(drawing, 'share-home'), query)
    const asset = pictureOf(reducing, 'share-home')
    await reducing.originals.made(asset)
    const reduced = await pixels(reducing, asset, query)
    expect(reduced.length).toBe(drawn.length)
    const apart = drawn.reduce((sum, value, at) => sum + Math.abs(value - (reduced[at] ?? 0)), 0) / drawn.length
    expect(apart).toBeGreaterThan(0)
    expect(apart).toBeLessThan(2)
  })

  test('is not enlarged: larger sizes are drawn', async () => {
    const [drawing, reducing] = [openPictures(undefined), openPictures(undefined)]
    const query = 'pcrop=100,50,200,100&w=800'
    const drawn = await pixels(drawing, pictureOf(drawing, 'share-home'), query)
    const asset = pictureOf(reducing, 'share-home')
    await reducing.originals.made(asset)
    expect((await pixels(reducing, asset, query)).equals(drawn)).toBe(true)
  })

  test('is drawn ahead for each listed picture, until stopped', async () => {
    const pictures = openPictures(folder)
    const names = ['share-home', 'portrait-ines-aubry', 'scene-dawn-ridge']
    const cached = () => Promise.all(names.map((name) => pictures.originals.isKept(pictureOf(pictures, name))))
    const progress: string[] = []
    const seed = (isStopped: () => boolean) =>
      prerender(
        { originals: names, sizes: [] },
        pictures,
        (done, total) => progress.push(`${done}/${total}`),
        isStopped,
      )
    await seed(() => true)
    expect(await cached()).toEqual([false, false, false])
    await seed(() => false)
    expect(await cached()).toEqual([true, true, true])
    expect(progress).toEqual(['1/3', '2/3', '3/3'])
  })
})

describe('clearing the folder', () => {
  test('removes only results of other drawing code', async () => {
    const pictures = openPictures(folder)
    await pictures.originals.made(pictureOf(pictures, 'share-home'))
    const before = await files(folder)
    await mkdir(join(folder, 'an-older-edition'))
    await pictures.clearOlder()
    expect(await readdir(folder)).toHaveLength(1)
    expect(await files(folder)).toEqual(before)
  })
})
