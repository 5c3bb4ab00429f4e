import { describe, expect, it } from 'vitest'
import { createAmplience } from '../../src/vendors/amplience/index.ts'
import { imageMetadataSchema, imageSetSchema } from '../../src/wire/amplience/metadata.ts'
import { createSandbox } from '../../sandbox/sandbox.ts'

const origin = 'http://localhost:3100'

async function open() {
  const sandbox = await createSandbox({ dataDir: ':memory:', origin, siteUrl: 'http://localhost:3000' })
  const settings = { origin: `${origin}/media`, account: 'k2' }
  return { media: createAmplience(settings, (url, init) => sandbox.request(url, init)), close: () => sandbox.close() }
}

describe('the media service', () => {
  it('tells the size of a picture, and where to look', async () => {
    const { media, close } = await open()
    expect(await media.image('scene-dawn-ridge')).toMatchObject({ width: 3200, height: 1800, poi: { x: expect.any(Number) } }) // prettier-ignore
    close()
  })

  it('tells the pictures of a set in order', async () => {
    const { media, close } = await open()
    const names = await media.imageSet('firnlicht-25-ink-set')
    expect(names?.[0]).toBe('firnlicht-25-ink-pair')
    close()
  })

  it('has nothing for a name it does not know', async () => {
    const { media, close } = await open()
    expect(await media.image('nobody has this')).toBeUndefined()
    expect(await media.imageSet('nobody has this')).toBeUndefined()
    close()
  })

  it('is tried once more when it fails, then fails', async () => {
    const statuses = [503, 404]
    const recovers = createAmplience({ origin, account: 'k2' }, () => new Response('', { status: statuses.shift() ?? 500 })) // prettier-ignore
    expect(await recovers.image('a')).toBeUndefined()
    const dead = createAmplience({ origin, account: 'k2' }, () => Promise.reject(new TypeError('refused')))
    await expect(dead.image('a')).rejects.toMatchObject({ vendor: 'amplience', fault: 'unreachable' })
  })
})

describe('its answers', () => {
  it.each([
    ['no object', undefined],
    ['an x of -1', { x: -1, y: 0.5, w: 0.1, h: 0.1 }],
    ['a width of 0', { x: 0.5, y: 0.5, w: 0, h: 0 }],
  ])('set no point of interest with %s', (_name, pointOfInterest) => {
    const answer = { width: 10, height: 20, metadata: { ...(pointOfInterest ? { pointOfInterest } : {}) } }
    expect(imageMetadataSchema.parse(answer)).toEqual({ width: 10, height: 20 })
  })

  it('name pictures whatever the host and the scheme of their address', () => {
    const items = [
      { type: 'img', src: '//i1.adis.ws/i/k2/one%20two?v=1' },
      { type: 'video', src: 'https://cdn.test/v/k2/film' },
      { type: 'img', src: 'https://cdn.test/i/k2/three' },
    ]
    expect(imageSetSchema.parse({ items })).toEqual(['one two', 'three'])
  })
})
