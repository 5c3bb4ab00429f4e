import { gzipSync } from 'node:zlib'

export type Weight = {
  readonly kind: string
  readonly path: string
  readonly html: number
  readonly css: number
  readonly inline: number
}

const kib = (bytes: number): number => Math.round((bytes / 1024) * 10) / 10

/** Bytes of one page as served: HTML and its style sheets in KiB gzip, inline scripts in KiB raw. */
export async function weigh(site: string, kind: string, path: string): Promise<Weight> {
  const html = await (await fetch(site + path)).text()
  const sheets = [...html.matchAll(/<link[^>]+rel="stylesheet"[^>]*>/g)].flatMap(
    ([tag]) => /href="([^"]+)"/.exec(tag)?.[1] ?? [],
  )
  const css = await Promise.all(
    sheets.map(async (href) => gzipSync(await (await fetch(new URL(href, site))).text()).byteLength),
  )
  const inline = [...html.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([^]*?)<\/script>/g)]
    .map(([, code]) => code ?? '')
    .join('')
  return {
    kind,
    path,
    html: kib(gzipSync(html).byteLength),
    css: kib(css.reduce((sum, bytes) => sum + bytes, 0)),
    inline: kib(Buffer.byteLength(inline)),
  }
}
