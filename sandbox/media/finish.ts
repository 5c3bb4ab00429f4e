import sharp, { type Sharp } from 'sharp'
import { type Area, type Drawing, toSvg } from './draw/drawing.ts'
import { type Ground, withGrounds } from './draw/ground.ts'
import { type SoftLayer, softLayers, withoutSoft } from './draw/soft.ts'
import { parseRange, rangeTexture } from './draw/scene/range-relief.ts'
import { isTextureName, makeTexture, type Texture, type TextureName } from './draw/texture.ts'

/*
 * What a drawing leaves to its renderer: soft layers are painted and textures filled in, then grounds that may hold both,
 * once for all sizes.
 */

const address = (picture: Buffer, type = 'png'): string => `data:image/${type};base64,${picture.toString('base64')}`

const png = ({ width, height, pixels }: Texture): Promise<string> =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 3 })
    .toBuffer()
    .then((picture) => address(picture))

const textures = new Map<TextureName, Promise<string>>()

/** Surfaces that many drawings share are kept; a range belongs to one. */
function textureAddress(name: string): Promise<string> {
  if (!isTextureName(name)) return png(rangeTexture(parseRange(name.replace('range:', ''))))
  const made = textures.get(name) ?? png(makeTexture(name))
  textures.set(name, made)
  return made
}

/** Elements as pixels, `detail` of them a unit. */
function paint(area: Area, detail: number, body: string): Sharp {
  const [width, height] = [Math.ceil(area.width * detail), Math.ceil(area.height * detail)]
  const svg = toSvg({ width: area.width, height: area.height, body }, area, width, height)
  return sharp(Buffer.from(svg), { unlimited: true })
}

const laid = ({ left, top, width, height }: Area, href: string): string =>
  `<image x="${left}" y="${top}" width="${width}" height="${height}" preserveAspectRatio="none" xlink:href="${href}"/>`

async function softened({ area, blur, detail, body }: SoftLayer): Promise<string> {
  const layer = paint(area, detail, body)
  const sigma = blur * detail
  const made = await (sigma < 0.3 ? layer : layer.blur(sigma)).png({ compressionLevel: 6 }).toBuffer()
  return laid(area, address(made))
}

/** Without holes, and nothing in it has an edge: a JPEG is a tenth of the bytes to read at every size. */
async function levelled({ area, detail, body }: Ground): Promise<string> {
  const made = await paint(area, detail, body).jpeg({ quality: 92 }).toBuffer()
  return laid(area, address(made, 'jpeg'))
}

const placeholder = /"texture:([^"]+)"/g

async function withTextures(body: string): Promise<string> {
  const used = [...new Set([...body.matchAll(placeholder)].map(([, name = '']) => name))]
  const addresses = new Map(await Promise.all(used.map(async (name) => [name, await textureAddress(name)] as const)))
  return body.replaceAll(placeholder, (_, name: string) => `"${addresses.get(name) ?? ''}"`)
}

async function finish(drawing: Drawing): Promise<Drawing> {
  const layers = await Promise.all(softLayers(drawing.body).map(softened))
  const filled = await withTextures(withoutSoft(drawing.body, layers))
  return { ...drawing, body: await withGrounds(filled, levelled) }
}

const finished = new WeakMap<Drawing, Promise<Drawing>>()

/** The drawing with everything filled in that its renderer has to make. Kept as long as the drawing is. */
export function finishedDrawing(drawing: Drawing): Promise<Drawing> {
  const known = finished.get(drawing)
  if (known) return known
  const made = finish(drawing)
  finished.set(drawing, made)
  return made
}
