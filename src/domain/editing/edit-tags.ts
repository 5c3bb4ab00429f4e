/**
 * Edit tags: which field of which entry an element of a preview shows, `data-cslp="product.blt1.de.tagline"` (vendors,
 * content 9). Texts carry a mark of two characters of private use through the page's code, which knows nothing of it;
 * the finished page turns each mark into an attribute of the element around the text.
 */
export type EditTags = {
  /** A field's text with its mark; an empty text stays empty. */
  readonly mark: (text: string, tag: string) => string
  /** The tag of a mark. */
  readonly tagOf: (mark: string) => string | undefined
}

const first = 0xe000
/** Characters of private use in one plane: two of them are a mark. */
const span = 0x1900

const markOf = (index: number): string => String.fromCharCode(first + Math.floor(index / span), first + (index % span))

const anyMark = /[\uE000-\uF8FF]/g
const wholeMark = /[\uE000-\uF8FF]{2}/

/** Starts without tags: each preview has its own. */
export function createEditTags(): EditTags {
  const tags: string[] = []
  const marks = new Map<string, string>()
  return {
    mark(text, tag) {
      if (text.trim() === '') return text
      const mark = marks.get(tag) ?? markOf(tags.push(tag) - 1)
      marks.set(tag, mark)
      return withMark(text, mark)
    },
    tagOf(mark) {
      const [major, minor] = [mark.charCodeAt(0) - first, mark.charCodeAt(1) - first]
      return tags[major * span + minor]
    },
  }
}

/** HTML carries its mark inside its first element; other texts at their end, so that they sort as before. */
function withMark(text: string, mark: string): string {
  const start = /^\s*<[a-z][a-z0-9]*(?:\s[^<>]*)?>/i.exec(text)?.[0]
  return start === undefined ? text + mark : start + mark + text.slice(start.length)
}

/** A text without marks. */
const withoutMarks = (text: string): string => text.replace(anyMark, '')

const attributes = String.raw`(?:"[^"]*"|'[^']*'|[^"'>])*`
/** The parts of a page without text: comments, and elements whose text is not shown as it is. */
const opaque = String.raw`<!--[\s\S]*?-->|<(script|style|title|textarea|option)\b${attributes}>[\s\S]*?</\1>`
const anyTag = String.raw`</?[a-z]${attributes}>`
const tokens = new RegExp(`${opaque}|${anyTag}|[^<]+|<`, 'gi')

const isStart = (token: string | undefined): token is string =>
  token !== undefined && /^<[a-z]/i.test(token) && !token.endsWith('/>')

/** The parts of a page: tags, texts, and what is neither. */
export const partsOf = (html: string): string[] => html.match(tokens) ?? []

/** A page's parts, marks turned into attributes of the elements that hold them; an element's first field counts. */
export function tagElements(parts: readonly string[], tags: EditTags): string[] {
  const tagged = [...parts]
  for (const [index, part] of parts.entries()) {
    const start = parts[index - 1]
    const mark = part.startsWith('<') ? undefined : wholeMark.exec(part)?.[0]
    const tag = mark === undefined ? undefined : tags.tagOf(mark)
    if (tag !== undefined && isStart(start) && !/^<(?:script|style|title|textarea|option)\b/i.test(start))
      tagged[index - 1] = withAttribute(start, 'data-cslp', tag)
  }
  return tagged.map(withoutMarks)
}

/** A start tag with one more attribute. @param value without quotes, `&` and `<`, or escaped */
const withAttribute = (start: string, name: string, value: string): string =>
  `${start.slice(0, -1)} ${name}="${value}">`
