import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { placeholderWidth } from '../../src/domain/media/image-url.ts'
import { createAmplience } from '../../src/vendors/amplience/index.ts'
import { filmMetadataSchema, imageMetadataSchema, imageSetSchema } from '../../src/vendors/amplience/wire/metadata.ts'
import { createSandbox } from '../../sandbox/sandbox.ts'

const origin = 'http://localhost:3100'

async function open() {
  const sandbox = await createSandbox({ dataDir: ':memory:', origin, siteUrl: 'http://localhost:3000' })
  const settings = { origin: `${origin}/media`, account: 'k2' }
  return { media: createAmplience(settings, (url, init) => sandbox.request(url, init)), close: () => sandbox.close() }
}

const sizeOf = (base64 = '') => sharp(Buffer.from(base64, 'base64')).metadata()

describe('the media service', () => {
  test('returns the size and point of interest of a picture', async () => {
    const { media, close } = await open()
    expect(await media.image('scene-dawn-ridge')).toMatchObject({
      width: 3200,
      height: 1800,
      poi: { x: expect.any(Number) },
    })
    close()
  })

  test('returns the pictures of a set in order', async () => {
    const { media, close } = await open()
    const names = await media.imageSet('firnlicht-25-ink-set')
    expect(names?.[0]).toEqual({ kind: 'image', name: 'firnlicht-25-ink-pair' })
    close()
  })

  test('returns the size and placeholder of a film', async () => {
    const { media, close } = await open()
    const film = await media.film('film-drift')
    expect(film).toMatchObject({ width: 1280, height: 720 })
    expect(await sizeOf(film?.thumb)).toMatchObject({ format: 'webp', width: placeholderWidth })
    close()
  })

  test('returns a 15 px placeholder of a picture', async () => {
    const { media, close } = await open()
    const thumb = await media.placeholder('banner-home')
    expect(await sizeOf(thumb)).toMatchObject({ format: 'webp', width: 15, height: 8 })
    expect(thumb?.length).toBeLessThan(200)
    close()
  })

  test('returns nothing for unknown names', async () => {
    const { media, close } = await open()
    expect(await media.image('no such item')).toBeUndefined()
    expect(await media.imageSet('no such item')).toBeUndefined()
    expect(await media.film('no such item')).toBeUndefined()
    expect(await media.placeholder('no such item')).toBeUndefined()
    close()
  })

  test('retries a failed call once', async () => {
    const statuses = [503, 404]
    const recovers = createAmplience(
      { origin, account: 'k2' },
      () => new Response('', { status: statuses.shift() ?? 500 }),
    )
    expect(await recovers.image('a')).toBeUndefined()
    const dead = createAmplience({ origin, account: 'k2' }, () => Promise.reject(new TypeError('refused')))
    await expect(dead.image('a')).rejects.toMatchObject({ vendor: 'amplience', fault: 'unreachable' })
  })
})

describe('a giant picture in place of a placeholder', () => {
  const film = {
    meta: { mainThumb: { src: '//i1.adis.ws/v/k2/film/thumbs/frame_0000.png' } },
    media: [{ profile: 'mp4_720p', width: '1280', height: '720' }],
  }

  test.each([4000, 5_000_001])('reaches no page, and stops no film: %i bytes', async (bytes) => {
    const media = createAmplience({ origin, account: 'k2' }, (url) =>
      new URL(url).pathname.endsWith('.json') ? Response.json(film) : new Response('x'.repeat(bytes)),
    )
    await expect(media.placeholder('scene-dawn')).rejects.toMatchObject({ vendor: 'amplience', fault: 'answer' })
    expect(await media.film('film')).toEqual({ width: 1280, height: 720 })
  })
})

describe('answers of the media service', () => {
  test.each([
    ['no object', undefined],
    ['an x of -1', { x: -1, y: 0.5, w: 0.1, h: 0.1 }],
    ['a width of 0', { x: 0.5, y: 0.5, w: 0, h: 0 }],
  ])('set no point of interest with %s', (_name, pointOfInterest) => {
    const answer = { width: 10, height: 20, metadata: { ...(pointOfInterest ? { pointOfInterest } : {}) } }
    expect(imageMetadataSchema.parse(answer)).toEqual({ width: 10, height: 20 })
  })

  test('name pictures and films regardless of host and scheme', () => {
    const items = [
      { type: 'img', src: '//i1.adis.ws/i/k2/one%20two?v=1' },
      { type: 'video', src: 'https://cdn.test/v/k2/film' },
      { type: 'img', src: 'https://cdn.test/i/k2/three' },
    ]
    expect(imageSetSchema.parse({ items })).toEqual([
      { kind: 'image', name: 'one two' },
      { kind: 'video', name: 'film' },
      { kind: 'image', name: 'three' },
    ])
  })

  test('are invalid when an address has no readable name', () => {
    const answer = imageSetSchema.safeParse({ items: [{ type: 'img', src: '//i1.adis.ws/i/k2/100%' }] })
    expect(answer.error?.issues).toMatchObject([{ path: ['items', 0, 'src'], message: 'names nothing' }])
  })

  test('have the size of the shown film profile and the poster’s name', () => {
    const media = [
      { profile: 'webm_480p', width: '854', height: '480', src: 'http://cdn.test/v/k2/film/webm_480p' },
      { profile: 'mp4_720p', width: '1280', height: '720', src: 'http://cdn.test/v/k2/film/mp4_720p' },
    ]
    const meta = { mainThumb: { src: '//i1.adis.ws/v/k2/film/thumbs/frame_0000.png?v=1' } }
    expect(filmMetadataSchema.parse({ meta, media })).toEqual({
      width: 1280,
      height: 720,
      thumbPath: '/v/k2/film/thumbs/frame_0000.png',
    })
    expect(filmMetadataSchema.safeParse({ meta, media: media.slice(0, 1) }).success).toBe(false)
  })
})
