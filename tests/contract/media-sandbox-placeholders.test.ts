import { describe, expect, test } from 'vitest'
import { openPictures, type Pictures } from '../../sandbox/media/pictures.ts'
import { openPlaceholders, placeholderQuery } from '../../sandbox/media/placeholders.ts'

const query = new URLSearchParams(placeholderQuery)

/** A placeholder as the stand-in answers it. */
async function placeholderOf({ images, library }: Pictures, name: string): Promise<Buffer> {
  const asset = library.image(name)
  if (!asset) throw new Error(`No drawing is named ${name}`)
  return (await images.picture(asset, { account: 'k2', query, extension: undefined, accept: '' })).bytes
}

describe('placeholders in the repository', () => {
  test('exist for every picture (else run `npm run placeholders -w sandbox`)', () => {
    const { edition, library } = openPictures(undefined)
    const shipped = openPlaceholders(edition)
    const assets = library.imageNames().flatMap((name) => library.image(name) ?? [])
    expect(assets.length).toBeGreaterThan(500)
    expect(assets.filter((asset) => !shipped(asset, query)).map(({ name }) => name)).toEqual([])
  })

  test('equal new drawings', async () => {
    const [answering, drawing] = [openPictures(undefined), openPictures(undefined, () => undefined)]
    for (const name of ['share-home', 'portrait-sanna-lind'])
      expect((await placeholderOf(answering, name)).equals(await placeholderOf(drawing, name)), name).toBe(true)
  })

  test('are not used for other drawing code, transformations or descriptions', () => {
    const { edition, library } = openPictures(undefined)
    const asset = library.image('share-home')
    if (!asset) throw new Error('share-home is gone')
    expect(openPlaceholders(edition)(asset, query)).toBeDefined()
    expect(openPlaceholders('other')(asset, query)).toBeUndefined()
    expect(openPlaceholders(edition)(asset, new URLSearchParams('w=16&fmt=webp&qlt=30'))).toBeUndefined()
    expect(openPlaceholders(edition)({ ...asset, description: 'another' }, query)).toBeUndefined()
  })
})
