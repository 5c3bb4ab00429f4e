import type { ContentType, SchemaField } from '../../types.ts'
import { contentType } from '../content-type.ts'
import { blocks, flag, group, html, imageFields, linkFields, list, reference, seoMeta, text } from '../schema-fields.ts'

const card: SchemaField[] = [text('title'), text('text'), group('image', imageFields), group('link', linkFields)]
const question: SchemaField[] = [text('question'), html('answer')]

const pageFields: SchemaField[] = [
  text('intro'),
  text('layout'),
  blocks('generic_page', {
    banner: [reference('banner', ['banner'])],
    category_cards: [text('title'), list('cards', card)],
    product_list: [
      text('list_id'),
      text('title'),
      text('intro'),
      reference('products', ['product']),
      group('link', linkFields),
    ],
    stories: [text('title'), list('cards', card), flag('slider')],
    rich_text: [text('title'), html('html'), group('image', imageFields)],
    steps: [text('title'), text('intro'), list('steps', [text('title'), text('text')])],
    faq: [text('title'), list('questions', question)],
    link_list: [text('title'), text('intro'), list('links', linkFields)],
    consent_form: [text('title')],
  }),
  seoMeta,
]

/** Pages of blocks. */
export const pageTypes: ContentType[] = [
  contentType('page', 'Page', pageFields, { page: true }),
  contentType('pro', 'Pro page', pageFields, { page: true }),
  contentType('landing_page', 'Landing page', [reference('regions', ['regions']), ...pageFields], { page: true }),
]
