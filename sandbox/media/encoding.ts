/** Formats this service writes, with the quality each has when none is asked (vendors, media 2). */
export const formats = {
  jpeg: { mime: 'image/jpeg', quality: 75, alpha: false },
  webp: { mime: 'image/webp', quality: 80, alpha: true },
  png: { mime: 'image/png', quality: 90, alpha: true },
  avif: { mime: 'image/avif', quality: 55, alpha: true },
  gif: { mime: 'image/gif', quality: 75, alpha: true },
  tiff: { mime: 'image/tiff', quality: 75, alpha: true },
} as const
export type Format = keyof typeof formats

const spellings: Readonly<Record<string, Format>> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  webp: 'webp',
  png: 'png',
  avif: 'avif',
  gif: 'gif',
  tif: 'tiff',
  tiff: 'tiff',
}

/** Extensions that choose a format or a document; others belong to the name. */
export const knownExtensions: ReadonlySet<string> = new Set([...Object.keys(spellings), 'bmp', 'jp2', 'json', 'js'])

/** Accounts that encode AVIF; the demo account does not, since doing it on the fly takes seconds. */
const avifAccounts: ReadonlySet<string> = new Set(['k2-avif'])

export type Encoding = {
  readonly format: Format
  /** 1 to 100. */
  readonly quality: number
  readonly interlaced: boolean
  readonly fullChroma: boolean
  /** Pixels per inch written into the file; the pixels do not change. */
  readonly dpi?: number
  /** Whether the answer depends on the Accept header. */
  readonly negotiated: boolean
}

type Circumstances = {
  readonly account: string
  readonly extension: string | undefined
  readonly accept: string
  readonly alpha: boolean
  /** The result's size, for AVIF's bound. */
  readonly pixels: number
}

const accepts = (header: string, mime: string): boolean =>
  header.split(',').some((part) => {
    const [type = '', ...rest] = part.split(';').map((piece) => piece.trim())
    return type.toLowerCase() === mime && !rest.some((piece) => /^q=0(\.0*)?$/.test(piece))
  })

function negotiated({ account, accept, alpha, pixels }: Circumstances): Format {
  if (avifAccounts.has(account) && pixels <= 2_500_000 && accepts(accept, 'image/avif')) return 'avif'
  if (accepts(accept, 'image/webp')) return 'webp'
  return alpha ? 'png' : 'jpeg'
}

const wholeNumber = (text: string | null): number | undefined => {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? Math.round(value) : undefined
}

/**
 * The format of an answer: `fmt`, else the extension, else the original's own kind. `auto`, and a format the account
 * cannot write, are settled by Accept.
 */
export function chooseEncoding(query: URLSearchParams, circumstances: Circumstances): Encoding {
  const asked = query.get('fmt') ?? circumstances.extension ?? (circumstances.alpha ? 'png' : 'jpeg')
  const named = spellings[asked.toLowerCase()]
  const fixed = named === 'avif' && !avifAccounts.has(circumstances.account) ? undefined : named
  const format = fixed ?? negotiated(circumstances)
  const spelled = format === 'jpeg' ? 'jpeg' : format
  const quality =
    wholeNumber(query.get(`fmt.${spelled}.qlt`)) ?? wholeNumber(query.get('qlt')) ?? formats[format].quality
  const dpi = wholeNumber(query.get('dpi'))
  return {
    format,
    quality: Math.min(100, Math.max(1, quality)),
    interlaced: query.get('fmt.jpeg.interlaced') === 'true' || query.get('fmt.interlaced') === 'true',
    fullChroma: query.get('fmt.jpeg.chroma') === '1,1,1',
    ...(dpi !== undefined && dpi > 0 ? { dpi: Math.min(1200, dpi) } : {}),
    negotiated: fixed === undefined,
  }
}
