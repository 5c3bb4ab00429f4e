import { LRUCache } from 'lru-cache'

/** Divides a text without tags where a line may end in it. */
type Divide = (text: string) => string

/** Shortest word that a heading may divide, in letters: what is shorter finds room on any phone. */
const longWord = 12
/** So many letters of it stay together at its beginning and at its end. */
const least = 4
const softHyphen = '\u00AD'

/** Takes out the marks that would leave a piece too small to be read for itself. */
const withoutSmallPieces = (text: string): string =>
  text.replaceAll(/[\p{L}\u00AD]+/gu, (word) => {
    const pieces = word.split(softHyphen)
    const letters = word.length - pieces.length + 1
    let [whole, before] = ['', 0]
    for (const piece of pieces) {
      whole += before >= least && letters - before >= least ? softHyphen + piece : piece
      before += piece.length
    }
    return whole
  })

/** The places where lines end in headings, by language. What a language needs is loaded with its first page. */
const rules: Readonly<Record<string, () => Promise<Divide>>> = {
  /** Between phrases, by the model that Chromium knows too: the mark has no width and is not copied. */
  ja: async () => {
    const { jaModel, Parser } = await import('budoux')
    const parser = new Parser(jaModel)
    return (text) => parser.parse(text).join('<wbr>')
  },
  /** Inside compounds, with a hyphen only where the line ends. */
  de: async () => {
    const { default: createHyphenator } = await import('hyphen')
    const { default: patterns } = await import('hyphen/patterns/de-1996.js')
    const hyphenate = createHyphenator(patterns, { minWordLength: longWord })
    return (text) => {
      const divided = hyphenate(text)
      // Its type stands for both kinds that the package can make.
      return typeof divided === 'string' ? withoutSmallPieces(divided) : text
    }
  },
}

/** Headings are repeated: those of the footer stand on every page. */
const mostTexts = 2000

/** The same text in memory of its own: V8 has a part of a text point to the whole, which stays in memory with it. */
const copyText = (text: string): string => Buffer.from(text).toString()

/** The same rule, which divides a text once. */
function remember(divide: Divide): Divide {
  const divided = new LRUCache<string, string>({ max: mostTexts })
  return (text) => {
    const known = divided.get(text)
    if (known !== undefined) return known
    const own = copyText(text)
    const made = divide(own)
    divided.set(own, made)
    return made
  }
}

/** Loaded rules by language. */
const loaded = new Map<string, Promise<Divide>>()

const languageMark = ' lang="'

/** The text of the tag that begins at a place. */
const tagAt = (html: string, start: number): string => html.slice(start, html.indexOf('>', start))

/** Language that a tag names, `ja`. */
const languageOf = (tag: string): string | undefined => / lang="([a-z]+)/.exec(tag)?.[1]

/** Tags, and references to characters. */
const markup = /(<[^<>]*>|&[\w#]+;)/

/** The tags at which headings and islands begin, and islands end, and where tags name a language. */
const landmarks = /<(?:(h[1-4])[ >]|astro-island)|<\/astro-island>| lang="/g
/** The tags at which paragraphs in large letters begin, too: of Japanese they are divided like headings. */
const landmarksWithLeads = /<(?:(h[1-4])[ >]|(p) class="(?:[^" ]+ )*lead[ "]|astro-island)|<\/astro-island>| lang="/g

/** Divides the texts of one heading. From a tag in another language on it stays as it is, and islands in it do. */
function divideHeading(heading: string, language: string, divide: Divide): string {
  let [inIsland, isOther] = [false, false]
  const parts = heading.split(markup)
  for (const [index, part] of parts.entries())
    if (index % 2 === 1) {
      if (part.startsWith('<astro-island')) inIsland = true
      else if (part === '</astro-island>') inIsland = false
      if ((languageOf(part) ?? language) !== language) isOther = true
    } else if (!isOther && !inIsland && part.trim() !== '') parts[index] = divide(part)
  return parts.join('')
}

/** The place at which an element ends, behind those of its name within it; its beginning where it has no end. */
function endOf(html: string, name: string, start: number): number {
  const closing = `</${name}>`
  let [depth, from] = [0, start]
  for (let end = html.indexOf(closing, start); end !== -1; end = html.indexOf(closing, end + 1)) {
    const before = html.slice(from, end)
    depth += before.split(`<${name} `).length + before.split(`<${name}>`).length - 3
    if (depth === 0) return end
    from = end
  }
  return start
}

/** An element that names its language, and where it ends. */
type Passage = { readonly language: string; readonly end: number }

/** The element whose tag names a language at a place. */
function passageAt(html: string, place: number): Passage | undefined {
  const start = html.lastIndexOf('<', place)
  const tag = html.slice(start, html.indexOf('>', place))
  const name = /^<([a-z]\w*)/.exec(tag)?.[1]
  const language = languageOf(tag)
  return name !== undefined && language !== undefined ? { language, end: endOf(html, name, start) } : undefined
}

/**
 * Headings of a page in its own language and outside its islands, each from its tag to before the one that ends it. The
 * language is that of the innermost element around them that names one.
 */
function* headingsIn(html: string, language: string): Generator<{ readonly start: number; readonly end: number }> {
  let [inIsland, after] = [false, 0]
  const around: Passage[] = []
  for (const found of html.matchAll(language === 'ja' ? landmarksWithLeads : landmarks)) {
    const { 0: mark, 1: heading, 2: lead, index: start } = found
    const name = heading ?? lead
    if (start < after || (inIsland && mark === languageMark)) continue
    while ((around.at(-1)?.end ?? Infinity) <= start) around.pop()
    if (mark === languageMark) {
      const passage = passageAt(html, start)
      if (passage) around.push(passage)
    } else if (name === undefined) inIsland = !mark.startsWith('</')
    else if (!inIsland) {
      const end = html.indexOf(`</${name}>`, start)
      after = end === -1 ? html.length : end
      const own = languageOf(tagAt(html, start)) ?? around.at(-1)?.language ?? language
      if (own === language) yield { start, end: after }
    }
  }
}

/**
 * Marks in a page's headings where their lines may end: between phrases of Japanese, there in paragraphs in large
 * letters too, and inside long words of German. Few browsers find these places by themselves (decision 071). Text in
 * another language than the page stays as it is, whichever element around it says so, and text in an island, which
 * React compares with its own.
 * @param html a whole page
 */
export async function breakHeadings(html: string): Promise<string> {
  const language = languageOf(tagAt(html, html.indexOf('<html'))) ?? ''
  const load = rules[language]
  if (!load) return html
  const rule = loaded.get(language) ?? load().then(remember)
  loaded.set(language, rule)
  const divide = await rule
  let [divided, from] = ['', 0]
  for (const { start, end } of headingsIn(html, language)) {
    divided += html.slice(from, start) + divideHeading(html.slice(start, end), language, divide)
    from = end
  }
  return divided + html.slice(from)
}
