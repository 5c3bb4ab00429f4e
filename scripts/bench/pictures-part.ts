import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImageAsset } from '../../sandbox/media/asset.ts'
import { openPictures, type Pictures } from '../../sandbox/media/pictures.ts'
import { median } from './lighthouse-report.ts'

/** "Must" for a picture that was never requested, ms (specification, quality 4). */
const most = 300
/** Pictures of each kind. */
const attempts = 8

type Kind = 'product' | 'scene'
/** Sizes that pages list, px: small and large pictures of a gallery, enlarged ones, banners. */
const sizes: readonly (readonly [kind: Kind, width: number, height: number])[] = [
  ['product', 144, 192],
  ['product', 720, 960],
  ['product', 1440, 1920],
  ['product', 1800, 2400],
  ['scene', 1440, 612],
  ['scene', 2880, 1500],
]

const isOf: Readonly<Record<Kind, (name: string) => boolean>> = {
  product: (name) => /-(pair|single|detail|underside|scene)$/.test(name),
  scene: (name) => /^(banner|scene|blog)-/.test(name),
}

/** Some of a kind, as far apart in the list as they can be. */
function some({ library }: Pictures, kind: Kind): ImageAsset[] {
  const all = library.imageNames().flatMap((name) => (isOf[kind](name) ? (library.image(name) ?? []) : []))
  return Array.from({ length: attempts }, (_, at) => all[Math.floor((at * all.length) / attempts)]).filter(
    (one) => one !== undefined,
  )
}

/** Milliseconds that each picture takes in one size, one after the other. */
async function timed({ images }: Pictures, assets: readonly ImageAsset[], query: URLSearchParams): Promise<number[]> {
  const times: number[] = []
  for (const asset of assets) {
    const start = performance.now()
    await images.picture(asset, { account: 'k2', query, extension: undefined, accept: 'image/webp' })
    times.push(performance.now() - start)
  }
  return times
}

const cells = (times: readonly number[]): string => {
  const worst = Math.round(Math.max(...times))
  return `${Math.round(median(times))} | ${worst > most ? `**${worst}**` : worst}`
}

/**
 * Measures how long the media stand-in takes for a picture that was never requested, with its original and, where
 * pictures are drawn on demand, without one. Returns lines of docs/bench.md.
 */
export async function benchPictures(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'firn-bench-pictures-'))
  try {
    const rows: string[] = []
    const [fresh, cached] = [openPictures(join(folder, 'fresh')), openPictures(join(folder, 'kept'))]
    for (const kind of ['product', 'scene'] as const)
      for (const asset of some(cached, kind)) await cached.originals.made(asset)
    for (const [kind, width, height] of sizes) {
      const query = new URLSearchParams({ w: String(width), h: String(height), sm: 'c', qlt: '75', fmt: 'auto' })
      const drawn = await timed(fresh, some(fresh, kind), query)
      const reduced = await timed(cached, some(cached, kind), query)
      rows.push(`| ${kind}, ${width} × ${height} | ${cells(reduced)} | ${most} | ${cells(drawn)} |`)
    }
    return [
      '## Pictures of the stand-in, first request',
      '| px | of an original: median (ms) | worst (ms) | must (ms) | drawn on demand: median (ms) | worst (ms) |',
      '|---|---|---|---|---|---|',
      ...rows,
      '',
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
