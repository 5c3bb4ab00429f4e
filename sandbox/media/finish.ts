import sharp from 'sharp'
import { type Drawing, toSvg } from './draw/drawing.ts'
import { type SoftLayer, softLayers, withoutSoft } from './draw/soft.ts'
import { makeTexture, type TextureName, textureNames } from './draw/texture.ts'

/*
 * What a drawing leaves to its renderer: soft layers are painted and textures filled in, once for all sizes.
 */

const address = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`

const textures = new Map<TextureName, Promise<string>>()

function textureAddress(name: TextureName): Promise<string> {
  const known = textures.get(name)
  if (known) return known
  const { width, height, pixels } = makeTexture(name)
  const made = sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
    .then(address)
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

async function withTextures(body: string): Promise<string> {
  const used = textureNames.filter((name) => body.includes(`"texture:${name}"`))
  const addresses = await Promise.all(used.map(textureAddress))
  return used.reduce((made, name, at) => made.replaceAll(`texture:${name}`, addresses[at] ?? ''), body)
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
