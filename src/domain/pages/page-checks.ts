import { readGraph } from '../seo/schema-org/read-graph.ts'
import { encodeLetters } from './links/path-encoding.ts'

/** A fault of a page's own HTML. `stops`: the page must not go live with it (decision 096). */
export type PageFault = { readonly fault: string; readonly stops: boolean }

/** The facts that a finished page tells of itself, as far as a publish checks it. */
export type PageChecks = {
  /** Paths of this site that its main part links to, each once, without query and fragment. */
  readonly links: readonly string[]
  /** The same of what stands around the main part, which many pages share. */
  readonly frameLinks: readonly string[]
  readonly faults: readonly PageFault[]
}

/** Origins, without a slash at their ends. */
export type CheckedOrigins = { readonly site: string; readonly media: string }

/** A path without its locale: what is after the second slash, with that. */
const withoutLocale = (path: string): string => {
  const rest = path.indexOf('/', 1)
  return rest < 0 ? '' : path.slice(rest)
}

/** Links and pictures, one after the other. Renderer and sanitiser escape `>` in values: a tag ends with the first. */
function* checkedTags(html: string): Generator<string> {
  const starts = /<(?:a|area|img)\s/g
  for (let start = starts.exec(html); start; start = starts.exec(html)) {
    const end = html.indexOf('>', starts.lastIndex) + 1
    if (end === 0) return
    yield html.slice(start.index, end)
    starts.lastIndex = end
  }
}

/** Attributes without which a picture moves the page or says nothing to those who do not see it. */
const pictureAttributes = [
  ['width', /\swidth(?=[\s=/>])/],
  ['height', /\sheight(?=[\s=/>])/],
  ['alt', /\salt(?=[\s=/>])/],
] as const

/** Names what a picture lacks, as `alt of /logo.svg`; `undefined` where it lacks nothing. @param tag with its end */
export function missingOfPicture(tag: string, source: string | undefined): string | undefined {
  const missing = pictureAttributes.flatMap(([name, inTag]) => (inTag.test(tag) ? [] : [name]))
  return missing.length === 0 ? undefined : `${missing.join(', ')} of ${source ?? 'an img'}`
}

/** The facts that a part of a page tells, whichever page it is of. */
type Part = { readonly paths: readonly string[]; readonly faults: readonly PageFault[] }

/** Reads the links and pictures of a part. */
function readPart(html: string, origins: CheckedOrigins): Part {
  const paths = new Set<string>()
  const faults: PageFault[] = []
  for (const tag of checkedTags(html)) {
    if (tag.startsWith('<img')) {
      faults.push(...pictureFaults(tag, origins))
      continue
    }
    const path = pathOf(/\shref="([^"]*)"/.exec(tag)?.[1], origins.site)
    if (path !== undefined) paths.add(path)
  }
  return { paths: [...paths], faults }
}

/** Header and footer of the last few locales, of which thousands of pages have the same. */
const mostFrames = 32
const frames = new Map<string, Part>()

function readFrame(html: string, origins: CheckedOrigins): Part {
  const key = `${origins.site} ${origins.media} ${html}`
  const known = frames.get(key)
  if (known) return known
  // Of the key, which stays: a part of the page would have V8 hold all of it.
  const part = readPart(key, origins)
  // A render process goes on to other locales and does not come back.
  if (frames.size >= mostFrames) frames.clear()
  frames.set(key, part)
  return part
}

/**
 * The beginnings of the parts of a page: its frame before and after the main part, and what stands behind the footer.
 */
const marks = ['<body', '<main', '</main>', '</footer>'] as const

function partsOf(html: string): readonly string[] {
  const starts = marks.map((mark) => (mark === '</main>' ? html.lastIndexOf(mark) : html.indexOf(mark)))
  const rising = starts.reduce<number[]>((all, start) => [...all, Math.max(start, all.at(-1) ?? 0)], [])
  return [0, ...rising].map((start, index, all) => html.slice(start, all[index + 1]))
}

/**
 * Reads a page's links, pictures and structured data without building a document of it.
 * @param page its own path: its main part and its panels link to it and to its other languages. These links are left
 *   out, since they are made of the list of pages, and frames are the same on all pages without them
 */
export function checkPage(page: string, html: string, origins: CheckedOrigins): PageChecks {
  const [head = '', header = '', main = '', footer = '', rest = ''] = partsOf(html)
  const frame = [readFrame(header, origins), readFrame(footer, origins)]
  const [own, panels] = [readPart(main, origins), readPart(head + rest, origins)]
  const pathBelow = withoutLocale(page)
  const isOther = (path: string): boolean => withoutLocale(path) !== pathBelow
  const around = [...frame.flatMap(({ paths }) => paths), ...panels.paths.filter(isOther)]
  return {
    links: own.paths.filter(isOther),
    frameLinks: [...new Set(around)],
    faults: [...[own, ...frame, panels].flatMap(({ faults }) => faults), ...dataFaults(html)],
  }
}

/** Path that a link to a page of this site asks for; links within the page and to its API have none. */
function pathOf(href: string | undefined, site: string): string | undefined {
  const address = href?.startsWith(`${site}/`) ? href.slice(site.length) : href
  const path = /^\/(?![/\\])[^?#]*/.exec(address ?? '')?.[0].replaceAll('&amp;', '&')
  return path === undefined || path.startsWith('/api/') ? undefined : encodeLetters(path)
}

function pictureFaults(tag: string, { site, media }: CheckedOrigins): PageFault[] {
  const source = /\ssrc="([^"]*)"/.exec(tag)?.[1] ?? ''
  const missing = missingOfPicture(tag, source || undefined)
  const isOurs = /^(?:\/(?!\/)|data:)/.test(source) || [site, media].some((origin) => source.startsWith(`${origin}/`))
  return [
    ...(missing === undefined ? [] : [{ fault: `picture lacks ${missing}`, stops: false }]),
    ...(isOurs ? [] : [{ fault: `picture ${source || 'without a source'} is not on the media host`, stops: false }]),
  ]
}

const dataStart = '<script type="application/ld+json"'

/** The texts of the page's elements of structured data. */
function dataTexts(html: string): string[] {
  const texts: string[] = []
  for (let start = html.indexOf(dataStart); start >= 0; start = html.indexOf(dataStart, start + 1)) {
    const end = html.indexOf('</script>', start)
    texts.push(html.slice(html.indexOf('>', start) + 1, end < 0 ? html.length : end))
  }
  return texts
}

/** Data that no search engine can read stops a page; a field that is missing is reported. */
function dataFaults(html: string): PageFault[] {
  return dataTexts(html).flatMap((json): PageFault[] => {
    try {
      const { things, faults } = readGraph(json)
      return faults.map((fault) => ({ fault: `structured data: ${fault}`, stops: things.length === 0 }))
    } catch (error) {
      return [{ fault: `structured data: ${error instanceof Error ? error.message : 'unreadable'}`, stops: true }]
    }
  })
}
