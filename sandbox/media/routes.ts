import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { type MediaAddress, parseAddress } from './address.ts'
import type { ImageAsset, Library } from './asset.ts'
import { entityTag, isUnchanged, parseRange } from './conditional.ts'
import { imageDocument, missingDocument, profile, setDocument, videoDocument } from './documents.ts'
import type { ImageService } from './image-service.ts'
import { expandTemplates } from './parameters.ts'

export type MediaServices = {
  readonly library: Library
  readonly images: ImageService
  readonly film: (name: string) => Promise<Buffer>
  /** `http://localhost:3100/media` */
  readonly base: string
  /** Whether pictures are of one colour for those who do not ask for drawn ones. */
  readonly isFlat: boolean
}

/** A year: every change of a picture has another address at the vendor (`v=`). */
const cacheControl = 'public, max-age=31536000, s-maxage=31536000'
/** Nobody writes longer queries by hand or by program. */
const longestQuery = 2000

/** The media service: pictures, sets and films by address, all public GET. */
export function createRoutes(services: MediaServices): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('Access-Control-Allow-Origin', '*')
    c.header('Access-Control-Expose-Headers', 'ETag, Content-Length, Content-Range')
    c.header('X-Content-Type-Options', 'nosniff')
  })
  app.on(['GET', 'HEAD'], ['/i/*', '/s/*', '/v/*'], (c) => answer(c, services))
  app.options('*', (c) =>
    c.body(null, 204, { 'Access-Control-Allow-Methods': 'GET, HEAD', 'Access-Control-Allow-Headers': 'Range' }),
  )
  app.all('*', (c) => c.json(missingDocument(c.req.path), 404))
  app.onError((error, c) => c.json({ status: 'error', code: 500, message: error.message }, 500))
  return app
}

/** `mp4_240p`, `webm_720p`: names a film in a form, as a thumb or a seo name does not. */
const isProfile = (segment = ''): boolean => /^(?:mp4|webm)_\d+p$/.test(segment)

async function answer(c: Context, services: MediaServices): Promise<Response> {
  const url = new URL(c.req.url)
  if (url.search.length > longestQuery) return c.json({ status: 'error', code: 414, message: 'URI Too Long' }, 414)
  const address = parseAddress(url.pathname)
  if (!address) return c.json(missingDocument(url.pathname.split('/').at(-1) ?? ''), 404)
  const query = expandTemplates(url.searchParams)
  const isDocument = address.extension === 'json' || address.extension === 'js'
  if (isDocument) return documentAnswer(c, services, address, query)
  if (address.kind === 'v' && isProfile(address.rest[0])) {
    // The account makes its films in one profile.
    if (address.rest[0] !== profile) return c.json(missingDocument(address.name), 404)
    return filmAnswer(c, services, address.name)
  }
  return pictureAnswer(c, services, address, query)
}

function documentOf(
  { library, base }: MediaServices,
  { kind, account, name }: MediaAddress,
  query: URLSearchParams,
): object | undefined {
  const image = kind === 'i' ? library.image(name) : undefined
  if (image) return imageDocument(image, query.get('metadata') === 'true')
  const set = kind === 's' ? library.set(name) : undefined
  if (set) return setDocument(set, library, base, account)
  const video = kind === 'v' ? library.video(name) : undefined
  return video && videoDocument(video, base, account)
}

function documentAnswer(c: Context, services: MediaServices, address: MediaAddress, query: URLSearchParams): Response {
  const found = documentOf(services, address, query)
  const json = JSON.stringify(found ?? missingDocument(address.name))
  const func = query.get('func')
  const callback = func !== null && /^[\w$.]{1,80}$/.test(func) ? func : undefined
  const argument = query.get('arg')
  const script =
    callback && `${callback}(${argument === null ? '' : `${JSON.stringify(argument.replace(/^'|'$/g, ''))},`}${json})`
  const mime = script ? 'application/javascript' : 'application/json'
  return send(c, {
    bytes: Buffer.from(script ?? json),
    mime: `${mime}; charset=utf-8`,
    vary: false,
    status: found ? 200 : 404,
  })
}

/** The picture of an address: a set shows its first item, a film its poster. */
function pictureOf(library: Library, { kind, name }: MediaAddress): ImageAsset | undefined {
  if (kind === 'i') return library.image(name)
  const stand = kind === 's' ? library.set(name)?.items[0] : library.video(name)?.poster
  return stand === undefined ? undefined : library.image(stand)
}

async function pictureAnswer(
  c: Context,
  { library, images, isFlat }: MediaServices,
  address: MediaAddress,
  query: URLSearchParams,
): Promise<Response> {
  const found = pictureOf(library, address)
  const replacement = query.get('img404')
  const asset = found ?? (replacement === null ? undefined : library.image(replacement))
  if (!asset) return c.json(missingDocument(address.name), 404)
  const { account, extension } = address
  if (address.rest[0] === 'thumbs' && !query.has('w')) query.set('w', '640')
  const made = await images.picture(asset, {
    account,
    query,
    extension,
    accept: c.req.header('accept') ?? '',
    isFlat: isFlat && getCookie(c, 'pictures') !== 'drawn',
  })
  return send(c, { bytes: made.bytes, mime: made.mime, vary: made.negotiated, status: found ? 200 : 404 })
}

async function filmAnswer(c: Context, { library, film }: MediaServices, name: string): Promise<Response> {
  if (!library.video(name)) return c.json(missingDocument(name), 404)
  const bytes = await film(name)
  c.header('Accept-Ranges', 'bytes')
  const range = parseRange(c.req.header('range'), bytes.length)
  if (range === 'unsatisfiable') return c.body(null, 416, { 'Content-Range': `bytes */${bytes.length}` })
  const whole = { bytes, mime: 'video/mp4', vary: false, status: 200 } as const
  if (!range) return send(c, whole)
  c.header('Content-Range', `bytes ${range.start}-${range.end}/${bytes.length}`)
  return send(c, { ...whole, status: 206, bytes: bytes.subarray(range.start, range.end + 1), tag: entityTag(bytes) })
}

type Answer = {
  readonly bytes: Buffer
  readonly mime: string
  readonly vary: boolean
  readonly status: 200 | 206 | 404
  readonly tag?: string
}

function send(c: Context, { bytes, mime, vary, status, tag = entityTag(bytes) }: Answer): Response {
  c.header('ETag', tag)
  c.header('Cache-Control', status === 404 ? 'public, max-age=60' : cacheControl)
  if (vary) c.header('Vary', 'Accept')
  if (status !== 404 && isUnchanged(c.req.header('if-none-match'), tag)) return c.body(null, 304)
  return c.body(new Uint8Array(bytes), status, { 'Content-Type': mime, 'Content-Length': String(bytes.length) })
}
