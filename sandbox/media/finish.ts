import sharp from 'sharp'
import { type Drawing, toSvg } from './draw/drawing.ts'
import { type SoftLayer, softLayers, withoutSoft } from './draw/soft.ts'
import { parseRange, rangeTexture } from './draw/scene/range-relief.ts'
import { isTextureName, makeTexture, type Texture, type TextureName } from './draw/texture.ts'

/*
 * What a drawing leaves to its renderer: soft layers are painted and textures filled in, once for all sizes.
 */

const address = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`

const png = ({ width, height, pixels }: Texture): Promise<string> =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 3 })
    .toBuffer()
    .then(address)

const textures = new Map<TextureName, Promise<string>>()

/** Surfaces that many drawings share are kept; a range belongs to one. */
function textureAddress(name: string): Promise<string> {
  if (!isTextureName(name)) return png(rangeTexture(parseRange(name.replace('range:', ''))))
  const made = textures.get(name) ?? png(makeTexture(name))
  textures.set(name, made)
  return made
}

async function painted({ area, blur, detail, body }: SoftLayer): Promise<string> {
  const [width, height] = [Math.ceil(area.width * detail), Math.ceil(area.height * detail)]
  const layer = sharp(Buffer.from(toSvg({ width: area.width, height: area.height, body }, area, width, height)), {
    unlimited: true,
  })
  const sigma = blur * detail
  const png = await (sigma < 0.3 ? layer : layer.blur(sigma)).png({ compressionLevel: 1 }).toBuffer()
  return `<image x="${area.left}" y="${area.top}" width="${area.width}" height="${area.height}" preserveAspectRatio="none" xlink:href="${address(png)}"/>`
}

const placeholder = /"texture:([^"]+)"/g

async function withTextures(body: string): Promise<string> {
  const used = [...new Set([...body.matchAll(placeholder)].map(([, name = '']) => name))]
  const addresses = new Map(await Promise.all(used.map(async (name) => [name, await textureAddress(name)] as const)))
  return body.replaceAll(placeholder, (_, name: string) => `"${addresses.get(name) ?? ''}"`)
}

async function finish(drawing: Drawing): Promise<Drawing> {
  const layers = await Promise.all(softLayers(drawing.body).map(painted))
  return { ...drawing, body: await withTextures(withoutSoft(drawing.body, layers)) }
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
