/** Marks a text with its edit tag (`domain/editing/edit-tags.ts`). */
export type MarkText = (text: string, tag: string) => string

/** Fields whose text pages show as it is. */
const shownFields: ReadonlySet<string> = new Set([
  'answer',
  'bio',
  'button_text',
  'consent',
  'content',
  'description',
  'display_title',
  'editorial',
  'empty_html',
  'empty_title',
  'header',
  'html',
  'intro',
  'link_text',
  'main_content',
  'message',
  'note',
  'product_header',
  'question',
  'quote',
  'summary',
  'tagline',
  'text',
  'title',
])

/** Types whose entries code reads and no page shows. */
const unseenTypes: ReadonlySet<string> = new Set([
  'regions',
  'stores',
  'color_group',
  'hide_product_attributes',
  'manage_product_attributes',
  'automated_related_products_config',
  'category_product_add_on_config',
])

/** Lists whose `title` is the key of a text. */
const keyed: ReadonlySet<string> = new Set(['display_text_input', 'filters'])

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * An entry as the service delivers it, each text that pages show with the mark of its field: type, uid, locale and path
 * (vendors, content 9). Anything that is no entry stays as it is.
 */
export function markFields(entry: unknown, contentType: string, mark: MarkText): unknown {
  if (!isRecord(entry) || unseenTypes.has(contentType)) return entry
  const { uid, locale } = entry
  if (typeof uid !== 'string' || typeof locale !== 'string') return entry
  return marked(entry, `${contentType}.${uid}.${locale}`, '', mark)
}

function marked(value: unknown, place: string, list: string, mark: MarkText): unknown {
  if (Array.isArray(value)) return value.map((item: unknown, index) => marked(item, `${place}.${index}`, list, mark))
  if (!isRecord(value)) return value
  const fields = Object.entries(value).map(([name, field]) => {
    const path = `${place}.${name}`
    if (typeof field !== 'string') return [name, marked(field, path, name, mark)] as const
    const isShown = shownFields.has(name) && !(name === 'title' && keyed.has(list))
    return [name, isShown ? mark(field, path) : field] as const
  })
  return Object.fromEntries(fields)
}
