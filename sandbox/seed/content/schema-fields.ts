import type { GlobalField, SchemaField } from '../types.ts'

type Extra = Partial<
  Pick<SchemaField, 'mandatory' | 'multiple' | 'field_metadata' | 'reference_to' | 'schema' | 'blocks'>
>

const displayName = (uid: string): string =>
  uid.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') // prettier-ignore

const field = (uid: string, dataType: SchemaField['data_type'], extra: Extra = {}): SchemaField => ({
  display_name: displayName(uid),
  uid,
  data_type: dataType,
  mandatory: false,
  multiple: false,
  unique: false,
  non_localizable: false,
  ...extra,
})

export const text = (uid: string, extra?: Extra): SchemaField => field(uid, 'text', extra)
export const html = (uid: string): SchemaField =>
  field(uid, 'text', { field_metadata: { allow_rich_text: true, rich_text_type: 'advanced', multiline: false } })
export const number = (uid: string): SchemaField => field(uid, 'number')
export const date = (uid: string): SchemaField => field(uid, 'isodate')
export const flag = (uid: string): SchemaField => field(uid, 'boolean')
/** A picked object of the media service. */
export const media = (uid: string): SchemaField => field(uid, 'json', { field_metadata: { extension: true } })
export const reference = (uid: string, to: string[]): SchemaField =>
  field(uid, 'reference', { reference_to: to, multiple: true, field_metadata: { ref_multiple: true } })
export const group = (uid: string, schema: SchemaField[], extra?: Extra): SchemaField =>
  field(uid, 'group', { schema, ...extra })
export const list = (uid: string, schema: SchemaField[]): SchemaField => group(uid, schema, { multiple: true })
export const blocks = (uid: string, kinds: Record<string, SchemaField[]>): SchemaField =>
  field(uid, 'blocks', {
    multiple: true,
    blocks: Object.entries(kinds).map(([kind, schema]) => ({ title: displayName(kind), uid: kind, schema })),
  })

/** Content types whose entries have a page. */
const linkedTypes = [
  'page',
  'product',
  'product_category',
  'cart',
  'landing_page',
  'pro',
  'screen',
  'search',
  'blog_category',
  'blog_post',
  'support',
  'team_page',
  'athlete',
]

export const linkFields: SchemaField[] = [
  text('title'),
  text('type'),
  reference('internal_link', linkedTypes),
  field('external_link', 'link'),
  flag('new_tab'),
  list('filters', [text('id'), text('value')]),
]
/** What people type and the entry's texts do not say: for the search index alone. */
export const searchWords: SchemaField = text('search_words', { multiple: true })
export const imageFields: SchemaField[] = [media('amplience_id'), text('alt_text')]
/** Fields of every page for search engines and shared links. */
const seoMetaField: GlobalField = {
  uid: 'seo_meta',
  title: 'SEO meta',
  description: 'What search engines and shared links show',
  schema: [text('seo_title'), text('seo_description'), group('og_image', imageFields), text('page_type')],
}
export const globalFields: readonly GlobalField[] = [seoMetaField]
export const seoMeta: SchemaField = field('seo_meta', 'global_field', {
  reference_to: seoMetaField.uid,
  schema: seoMetaField.schema,
})
