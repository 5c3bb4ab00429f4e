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

/** The same rule, which divides a text once. */
function remember(divide: Divide): Divide {
  const divided = new LRUCache<string, string>({ max: mostTexts, memoMethod: divide })
  return (text) => divided.memo(text)
}

/** Loaded rules by language. */
const loaded = new Map<string, Promise<Divide>>()

/** Language of a page, `ja`. */
function languageOf(html: string): string {
  const start = html.indexOf('<html')
  return / lang="([a-z]+)/.exec(html.slice(start, html.indexOf('>', start)))?.[1] ?? ''
}

/** Tags, and references to characters. */
const markup = /(<[^<>]*>|&[\w#]+;)/

/** The tags at which headings and islands begin, and islands end. */
const landmarks = /<(?:(h[1-4])[ >]|astro-island)|<\/astro-island>/g
/** The tags at which paragraphs in large letters begin, too: of Japanese they are divided like headings. */
const landmarksWithLeads = /<(?:(h[1-4])[ >]|(p) class="(?:[^" ]+ )*lead[ "]|astro-island)|<\/astro-island>/g

/** Divides the texts of one heading. From a tag in another language on it stays as it is, and islands in it do. */
function divideHeading(heading: string, divide: Divide): string {
  let [inIsland, isOther] = [false, false]
  const parts = heading.split(markup)
  for (const [index, part] of parts.entries())
    if (index % 2 === 1) {
      if (part.startsWith('<astro-island')) inIsland = true
      else if (part === '</astro-island>') inIsland = false
      if (part.includes(' lang="')) isOther = true
    } else if (!isOther && !inIsland && part.trim() !== '') parts[index] = divide(part)
  return parts.join('')
}

/** Headings of a page outside its islands, each from its tag to before the one that ends it. */
function* headingsIn(html: string, language: string): Generator<{ readonly start: number; readonly end: number }> {
  let [inIsland, after] = [false, 0]
  for (const found of html.matchAll(language === 'ja' ? landmarksWithLeads : landmarks)) {
    const { 0: tag, 1: heading, 2: lead, index: start } = found
    const name = heading ?? lead
    if (start < after) continue
    if (name === undefined) inIsland = !tag.startsWith('</')
    else if (!inIsland) {
      const end = html.indexOf(`</${name}>`, start)
      after = end === -1 ? html.length : end
      yield { start, end: after }
    }
  }
}

/**
 * Marks in a page's headings where their lines may end: between phrases of Japanese, there in paragraphs in large
 * letters too, and inside long words of German. Few browsers find these places by themselves (decision 071). Text in
 * another language than the page stays as it is, and text in an island, which React compares with its own.
 * @param html a whole page
 */
export async function breakHeadings(html: string): Promise<string> {
  const language = languageOf(html)
  const load = rules[language]
  if (!load) return html
  const rule = loaded.get(language) ?? load().then(remember)
  loaded.set(language, rule)
  const divide = await rule
  let [divided, from] = ['', 0]
  for (const { start, end } of headingsIn(html, language)) {
    divided += html.slice(from, start) + divideHeading(html.slice(start, end), divide)
    from = end
  }
  return divided + html.slice(from)
}
