import pixelmatch from 'pixelmatch'
import sharp, { type Sharp } from 'sharp'

/*
 * Whether a page still looks as it did. Compared are small pictures: at half size, which evens out how another machine
 * smooths its letters, and tile by tile. Of a whole page a missing button is a ten-thousandth, less than its smoothed
 * edges come to; of the tile where it stood it is most of it. So a tile may differ a little wherever it is, and no tile
 * much.
 */

/** Share of the width and height of the window that is kept. */
const scale = 0.5
/** Side of a tile in the kept picture, px: about as large as the smallest thing that may not go unnoticed. */
const tileSize = 24
/** Share of a tile's pixels that may differ. */
const tolerated = 0.12
/** The difference from which two pixels count, from 0 to 1 (pixelmatch); smoothed edges do not count. */
const threshold = 0.15
/** Lines in the kept picture by which the end of a page may move, px. */
const toleratedHeight = 1

/** A screenshot (PNG) at half size. */
async function shrink(screenshot: Buffer): Promise<Sharp> {
  const { width } = await sharp(screenshot).metadata()
  return sharp(screenshot)
    .resize({ width: Math.round(width * scale) })
    .removeAlpha()
}

/** Converts a screenshot (PNG) to a reference: a small WebP. The same screenshot always becomes the same bytes. */
export async function toReference(screenshot: Buffer): Promise<Buffer> {
  return (await shrink(screenshot)).webp({ quality: 45, effort: 5 }).toBuffer()
}

/**
 * The difference of a page from its reference: in words, and as a picture (PNG) of what was, what is and where they
 * differ.
 */
export type Difference = { readonly words: string; readonly picture: Buffer }

/** Compares a screenshot (PNG) with a reference; `undefined` when they are alike. */
export async function compare(reference: Buffer, screenshot: Buffer): Promise<Difference | undefined> {
  const before = await read(sharp(reference))
  // Compressing takes longer than the rest: it is done only for a screenshot that seems to differ.
  if (!findDifferences(before, await read(await shrink(screenshot)))) return undefined
  const now = await toReference(screenshot)
  const found = findDifferences(before, await read(sharp(now)))
  if (!found) return undefined
  const raw = { width: before.width, height: found.height, channels: 4 } as const
  return {
    words: found.words,
    picture: await beside([reference, now, await sharp(found.marks, { raw }).png().toBuffer()]),
  }
}

type Pixels = { readonly data: Buffer; readonly width: number; readonly height: number }
type Found = { readonly words: string; readonly marks: Uint8Array; readonly height: number }

function findDifferences(before: Pixels, after: Pixels): Found | undefined {
  if (before.width !== after.width) throw new Error(`${before.width} px wide before, ${after.width} px now`)
  const { width } = before
  const height = Math.min(before.height, after.height)
  const marks = new Uint8Array(width * height * 4)
  pixelmatch(before.data.subarray(0, marks.length), after.data.subarray(0, marks.length), marks, width, height, {
    threshold,
    diffMask: true,
  })
  const tiles = badTiles(marks, width, height)
  const words = [
    ...(Math.abs(before.height - after.height) > toleratedHeight
      ? [`is ${after.height / scale} px high instead of ${before.height / scale}`]
      : []),
    ...(tiles.length > 0 ? [`differs in ${tiles.length} places, first at ${placeOf(tiles)}`] : []),
  ]
  return words.length === 0 ? undefined : { words: words.join(' and '), marks, height }
}

type Tile = { readonly left: number; readonly top: number }

async function read(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Tiles in which too much is marked, from the top. */
function badTiles(marks: Uint8Array, width: number, height: number): Tile[] {
  const bad: Tile[] = []
  for (let top = 0; top < height; top += tileSize)
    for (let left = 0; left < width; left += tileSize) {
      const [right, bottom] = [Math.min(left + tileSize, width), Math.min(top + tileSize, height)]
      let marked = 0
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1) if (marks[(y * width + x) * 4 + 3] !== 0) marked += 1
      if (marked > tolerated * (right - left) * (bottom - top)) bad.push({ left, top })
    }
  return bad
}

const placeOf = ([first]: readonly Tile[]): string => (first ? `${first.left / scale}, ${first.top / scale} px` : '')

/** Pictures side by side. */
async function beside(pictures: readonly Buffer[]): Promise<Buffer> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()))
  const width = sizes[0]?.width ?? 0
  const canvas = {
    width: width * pictures.length,
    height: Math.max(...sizes.map(({ height }) => height)),
    channels: 3,
    background: '#ffffff',
  } as const
  const layers = pictures.map((input, index) => ({ input, left: index * width, top: 0 }))
  return sharp({ create: canvas }).composite(layers).png().toBuffer()
}
