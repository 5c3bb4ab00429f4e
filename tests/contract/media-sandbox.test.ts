import { afterAll, describe, expect, test } from 'vitest'
import sharp, { type Metadata } from 'sharp'
import { z } from 'zod'
import { createMedia } from '../../sandbox/media/index.ts'
import { seedMedia } from '../../sandbox/seed/index.ts'

const media = createMedia({ dataDir: ':memory:', origin: 'http://localhost:3100' })
afterAll(() => media.close())

const held = seedMedia()
const set = held.sets[0]
const pair = set?.items[0] ?? ''
const modern = { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' }

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  Promise.resolve(media.app.request(path, { headers }))

async function picture(path: string, headers: Record<string, string> = {}): Promise<Metadata> {
  const response = await get(path, headers)
  expect(response.status).toBe(200)
  return sharp(Buffer.from(await response.arrayBuffer())).metadata()
}

async function pixel(path: string, left: number, top: number): Promise<number[]> {
  const bytes = Buffer.from(await (await get(path)).arrayBuffer())
  return [...(await sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

const fraction = z.number().min(0).max(1)
const metadataSchema = z.object({
  metadata: z.object({ pointOfInterest: z.object({ x: fraction, y: fraction, w: fraction, h: fraction }) }),
})
const setSchema = z.object({ items: z.array(z.looseObject({ src: z.string() })) })

const pointOfInterest = async (name: string): Promise<{ x: number; y: number; w: number; h: number }> =>
  metadataSchema.parse(await (await get(`/i/k2/${name}.json?metadata=true`)).json()).metadata.pointOfInterest

const itemsOf = async (name = ''): Promise<object[]> =>
  setSchema.parse(await (await get(`/s/k2/${name}.json`)).json()).items

describe('a picture of the media service', () => {
  test('is cropped to the requested frame', async () => {
    expect(await picture(`/i/k2/${pair}?w=340&h=340&sm=c`)).toMatchObject({ width: 340, height: 340, format: 'jpeg' })
  })

  test('keeps its proportion when one side is given', async () => {
    expect(await picture(`/i/k2/${pair}?w=300`)).toMatchObject({ width: 300, height: 400 })
    expect(await picture(`/i/k2/${pair}?h=300`)).toMatchObject({ width: 225, height: 300 })
  })

  test('is placed on a background canvas in a frame of another proportion without crop', async () => {
    const path = `/i/k2/${pair}?w=400&h=200&bg=rgb(0,128,0)&fmt=png`
    expect(await picture(path)).toMatchObject({ width: 400, height: 200 })
    expect(await pixel(path, 3, 100)).toEqual([0, 128, 0])
    expect(await pixel(`${path}&sm=ml`, 3, 100)).not.toEqual([0, 128, 0])
  })

  test('never exceeds maxW and maxH, nor the account’s own bound', async () => {
    expect(await picture(`/i/k2/${pair}?maxW=120`)).toMatchObject({ width: 120, height: 160 })
    expect(await picture(`/i/k2/${pair}?w=900&maxH=200`)).toMatchObject({ width: 150, height: 200 })
    const huge = await picture(`/i/k2/scene-dawn-ridge?w=99999&h=99999&sm=s`)
    expect(huge.width * huge.height).toBeLessThanOrEqual(12_010_000)
  })

  test('applies an aspect only together with its scale mode', async () => {
    expect(await picture(`/i/k2/banner-home?w=300&sm=aspect&aspect=1:1`)).toMatchObject({ width: 300, height: 300 })
    expect(await picture(`/i/k2/banner-home?w=320&aspect=1:1`)).toMatchObject({ width: 320, height: 180 })
  })

  test('crops around its point of interest, given by numbers or by its own metadata', async () => {
    const frame = '/i/k2/banner-home?w=200&h=400&sm=c&fmt=png'
    const { x, y } = await pointOfInterest('banner-home')
    const expression = encodeURIComponent(
      '{$this.metadata.pointOfInterest.x},{$this.metadata.pointOfInterest.y},0.01,0.01',
    )
    const bytes = async (path: string): Promise<string> =>
      Buffer.from(await (await get(path)).arrayBuffer()).toString('base64')
    const byNumbers = await bytes(`${frame}&scaleFit=poi&poi=${x},${y},0.01,0.01`)
    expect(await bytes(`${frame}&scalefit=poi&poi=${expression}`)).toBe(byNumbers)
    expect(await bytes(`${frame}&poi=${x},${y},0.01,0.01`)).toBe(await bytes(frame))
    expect(byNumbers).not.toBe(await bytes(frame))
    expect(await bytes(`${frame}&scaleFit=poi&poi=-1,-1,0,0`)).toBe(await bytes(frame))
  })

  test('is cut before the resize by pcrop and after it by crop', async () => {
    expect(await picture(`/i/k2/${pair}?pcrop=0,0,600,600&w=100`)).toMatchObject({ width: 100, height: 100 })
    expect(await picture(`/i/k2/${pair}?w=300&crop=10,20,50,60`)).toMatchObject({ width: 50, height: 60 })
  })

  test('is not enlarged beyond its original when upscaling is off', async () => {
    expect(await picture('/i/k2/share-home?w=2400&upscale=false')).toMatchObject({ width: 1200, height: 630 })
    expect(await picture('/i/k2/share-home?w=2400')).toMatchObject({ width: 2400, height: 1260 })
    expect(await picture('/i/k2/share-home?w=1600&h=840&upscale=padd')).toMatchObject({ width: 1600, height: 840 })
  })

  test('clips or ignores values out of range', async () => {
    expect(await picture(`/i/k2/${pair}?w=90&qlt=900&dpi=-3&sm=nonsense&poi=x&unknown=1`)).toMatchObject({ width: 90 })
    expect((await picture(`/i/k2/${pair}?w=-5&maxW=200`)).width).toBe(200)
  })

  test('expands a named template, overridden by explicit parameters', async () => {
    expect(await picture(`/i/k2/${pair}?$tile$`, modern)).toMatchObject({ width: 340, height: 453, format: 'webp' })
    expect(await picture(`/i/k2/${pair}?%24tile%24&w=100&h=100`, modern)).toMatchObject({ width: 100, height: 100 })
  })

  test('carries the requested density in each format at the same pixel size', async () => {
    for (const format of ['jpg', 'png']) {
      expect(await picture(`/i/k2/${pair}?w=90&fmt=${format}&dpi=144`)).toMatchObject({ width: 90, density: 144 })
    }
    const { exif, width } = await picture(`/i/k2/${pair}?w=90&fmt=webp&dpi=144`)
    expect(width).toBe(90)
    expect(exif?.readUInt32BE(50)).toBe(144)
  })

  test('is a progressive JPEG when interlacing is requested', async () => {
    expect(await picture(`/i/k2/${pair}?w=90&fmt=jpg&fmt.jpeg.interlaced=true`)).toMatchObject({ isProgressive: true })
    expect(await picture(`/i/k2/${pair}?w=90&fmt=jpg`)).toMatchObject({ isProgressive: false })
  })
})

describe('a sandbox with flat pictures', () => {
  const flat = createMedia({ dataDir: ':memory:', origin: 'http://localhost:3100', pictures: 'flat' })
  afterAll(() => flat.close())
  const address = `/i/k2/${pair}?w=240&h=160&fm=cover&crop=0,0,120,90`
  const from = async (service: typeof media, headers: Record<string, string> = {}): Promise<Buffer> =>
    Buffer.from(await (await service.app.request(address, { headers: { ...modern, ...headers } })).arrayBuffer())

  test('answers in the size and format of the drawn ones, in one colour', async () => {
    const [plain, drawn] = await Promise.all([from(flat), from(media)])
    const kind = async (bytes: Buffer): Promise<unknown[]> => {
      const { width, height, format } = await sharp(bytes).metadata()
      return [width, height, format]
    }
    expect(await kind(plain)).toEqual(await kind(drawn))
    const { channels } = await sharp(plain).stats()
    expect(channels.map(({ stdev }) => stdev)).toEqual([0, 0, 0])
  })
  test('draws on request', async () => {
    expect(await from(flat, { cookie: 'pictures=drawn' })).toEqual(await from(media))
  })
})

describe('the format of a picture', () => {
  test('is WebP for clients that accept it and JPEG for others, with Vary', async () => {
    const webp = await get(`/i/k2/${pair}?w=60&fmt=auto`, modern)
    expect(webp.headers.get('content-type')).toBe('image/webp')
    expect(webp.headers.get('vary')).toBe('Accept')
    const jpeg = await get(`/i/k2/${pair}?w=60&fmt=auto`, { accept: 'image/webp;q=0, */*' })
    expect(jpeg.headers.get('content-type')).toBe('image/jpeg')
    expect(jpeg.headers.get('vary')).toBe('Accept')
  })

  test('is never AVIF for the demo account, but is for one that has it', async () => {
    expect((await get(`/i/k2/${pair}?w=60&fmt=avif`, modern)).headers.get('content-type')).toBe('image/webp')
    expect((await get(`/i/k2-avif/${pair}?w=60&fmt=auto`, modern)).headers.get('content-type')).toBe('image/avif')
  })

  test('follows the extension unless fmt overrides it', async () => {
    expect((await get(`/i/k2/${pair}.png?w=60`)).headers.get('content-type')).toBe('image/png')
    const negotiated = await get(`/i/k2/${pair}/any%20seo.name/x.jpg?w=60&fmt=auto`, modern)
    expect(negotiated.headers.get('content-type')).toBe('image/webp')
  })
})

describe('answers of the media service', () => {
  test('are open to every origin and cacheable for long', async () => {
    const response = await get(`/i/k2/${pair}?w=60`)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('cache-control')).toContain('max-age=31536000')
  })

  test('answer 304 to a client that has the picture', async () => {
    const tag = (await get(`/i/k2/${pair}?w=60`)).headers.get('etag') ?? ''
    const again = await get(`/i/k2/${pair}?w=60`, { 'if-none-match': `"other", W/${tag}` })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  test('have no body for HEAD', async () => {
    const head = await media.app.request(`/i/k2/${pair}?w=60`, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100)
    expect(await head.text()).toBe('')
  })

  test('name the missing picture', async () => {
    const response = await get('/i/k2/no%20such.json')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ status: 'error', code: 404, message: 'Not Found', name: 'no such' })
    expect((await get('/i/k2/no-such?w=60')).status).toBe(404)
    expect((await get('/i/k2/%E0%A4%A?w=60')).status).toBe(404)
  })

  test('show a fallback picture for a missing one on request, still as 404', async () => {
    const response = await get('/i/k2/no-such?w=60&img404=banner-home')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
  })

  test('refuse queries of more than 2,000 characters', async () => {
    expect((await get(`/i/k2/${pair}?${'x'.repeat(2100)}`)).status).toBe(414)
  })
})

describe('documents of the media service', () => {
  test('state a picture’s size, and its point of interest on request', async () => {
    expect(await (await get('/i/k2/banner-home.json')).json()).toEqual({
      isImage: true,
      alpha: false,
      width: 3200,
      height: 1800,
      format: 'JPEG',
      status: 'ok',
    })
    expect(Object.keys(await pointOfInterest('banner-home'))).toEqual(['x', 'y', 'w', 'h'])
  })

  test('list a set’s pictures with addresses that answer', async () => {
    const items = await itemsOf(set?.name)
    expect(items).toHaveLength(5)
    expect(items[0]).toEqual({
      type: 'img',
      src: `http://localhost:3100/media/i/k2/${pair}`,
      width: 1800,
      height: 2400,
      format: 'JPEG',
      opaque: 'true',
    })
    expect(await picture(`/s/k2/${set?.name}?w=60`)).toMatchObject({ width: 60, height: 80 })
  })

  test('are served as JSONP for a callback that is a name', async () => {
    const script = await get(`/s/k2/${set?.name}.js?func=show&arg='left'`)
    expect(script.headers.get('content-type')).toContain('javascript')
    expect(await script.text()).toMatch(/^show\("left",\{.*\}\)$/)
    expect(await (await get(`/s/k2/${set?.name}.js?func=alert(1)//`)).text()).toMatch(/^\{/)
  })

  test('exist for every picture and every set of the seed', async () => {
    for (const { name, width, height } of held.images) {
      expect(await (await get(`/i/k2/${name}.json`)).json()).toMatchObject({ width, height })
    }
    for (const { name, items } of held.sets) {
      expect(await itemsOf(name)).toHaveLength(items.length)
    }
  })
})
