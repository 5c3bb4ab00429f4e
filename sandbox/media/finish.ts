import sharp, { type Sharp } from 'sharp'
import { type Area, type Drawing, toSvg } from './draw/drawing.ts'
import { type Ground, withGrounds } from './draw/ground.ts'
import { type SoftLayer, softLayers, withoutSoft } from './draw/soft.ts'
import { parseRange, rangeTexture } from './draw/scene/range-relief.ts'
import { makeTexture, type Texture } from './draw/texture.ts'

/*
 * What a drawing leaves to its renderer: soft layers are painted and textures filled in, then grounds that may hold
 * both, once for all sizes.
 */

/**
 * Where what was painted for one drawing is kept for its other sizes and for others: colors of a product differ in a
 * few layers of twelve.
 */
export type LayerStore = (key: string, make: () => Promise<string>) => Promise<string>

const paintedAnew: LayerStore = (_, make) => make()

const address = (picture: Buffer, type = 'png'): string => `data:image/${type};base64,${picture.toString('base64')}`

const png = ({ width, height, pixels }: Texture): Promise<string> =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 3 })
    .toBuffer()
    .then((picture) => address(picture))

const textures = new Map<string, Promise<string>>()

/** Surfaces that many drawings share stay in memory; a range belongs to one. */
function textureAddress(name: string, stored: LayerStore): Promise<string> {
  const known = textures.get(name)
  if (known) return known
  const texture = makeTexture(name)
  if (!texture) return stored(name, () => png(rangeTexture(parseRange(name.replace('range:', '')))))
  const made = png(texture)
  textures.set(name, made)
  return made
}

/** Elements as pixels, `detail` of them a unit. */
function paint({ area, detail, body }: Ground): Sharp {
  const [width, height] = [Math.ceil(area.width * detail), Math.ceil(area.height * detail)]
  const svg = toSvg({ width: area.width, height: area.height, body }, area, width, height)
  return sharp(Buffer.from(svg), { unlimited: true })
}

const laid = ({ left, top, width, height }: Area, href: string): string =>
  `<image x="${left}" y="${top}" width="${width}" height="${height}" preserveAspectRatio="none" xlink:href="${href}"/>`

/** Only where something is seen: laying the clear margin down costs as much as the rest. */
async function softened(layer: SoftLayer): Promise<string> {
  const painted = paint(layer).ensureAlpha()
  const sigma = layer.blur * layer.detail
  const blurred = await (sigma < 0.3 ? painted : painted.blur(sigma)).raw().toBuffer({ resolveWithObject: true })
  // Trimming comes before blurring where both are asked at once.
  const { width, height, channels } = blurred.info
  const { data, info } = await sharp(blurred.data, { raw: { width, height, channels } })
    .trim({ background: '#0000', threshold: 0 })
    .png({ compressionLevel: 6 })
    .toBuffer({ resolveWithObject: true })
  const { area } = layer
  const [across, down] = [area.width / width, area.height / height]
  const seen = {
    left: area.left - (info.trimOffsetLeft ?? 0) * across,
    top: area.top - (info.trimOffsetTop ?? 0) * down,
    width: info.width * across,
    height: info.height * down,
  }
  return laid(seen, address(data))
}

/** Without holes, and nothing in it has an edge: a JPEG is a tenth of the bytes to read at every size. */
async function levelled(ground: Ground): Promise<string> {
  const made = await paint(ground).jpeg({ quality: 92 }).toBuffer()
  return laid(ground.area, address(made, 'jpeg'))
}

const placeholder = /"texture:([^"]+)"/g

async function withTextures(body: string, stored: LayerStore): Promise<string> {
  const used = [...new Set([...body.matchAll(placeholder)].map(([, name = '']) => name))]
  const addresses = new Map(
    await Promise.all(used.map(async (name) => [name, await textureAddress(name, stored)] as const)),
  )
  return body.replaceAll(placeholder, (_, name: string) => `"${addresses.get(name) ?? ''}"`)
}

async function finish(drawing: Drawing, stored: LayerStore): Promise<Drawing> {
  const once = <Layer>(layer: Layer, paintLayer: (layer: Layer) => Promise<string>): Promise<string> =>
    stored(JSON.stringify(layer), () => paintLayer(layer))
  const layers = await Promise.all(softLayers(drawing.body).map((layer) => once(layer, softened)))
  const filled = await withTextures(withoutSoft(drawing.body, layers), stored)
  return { ...drawing, body: await withGrounds(filled, (ground) => once(ground, levelled)) }
}

const finished = new WeakMap<Drawing, Promise<Drawing>>()

/** The drawing with everything filled in that its renderer has to make. Kept as long as the drawing is. */
export function finishedDrawing(drawing: Drawing, stored: LayerStore = paintedAnew): Promise<Drawing> {
  const known = finished.get(drawing)
  if (known) return known
  const made = finish(drawing, stored).catch((reason: unknown) => {
    finished.delete(drawing)
    throw reason
  })
  finished.set(drawing, made)
  return made
}
