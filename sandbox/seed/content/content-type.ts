import type { ContentType, SchemaField } from '../types.ts'
import { text } from './schema-fields.ts'

type Options = { singleton?: true; page?: true }

/** A content type as the service describes it; pages have an address. */
export const contentType = (uid: string, title: string, schema: SchemaField[], options: Options = {}): ContentType => ({
  uid,
  title,
  description: '',
  options: {
    is_page: options.page ?? false,
    singleton: options.singleton ?? false,
    title: 'title',
    sub_title: options.page ? ['url'] : [],
    ...(options.page ? { url_pattern: '/:title' } : {}),
  },
  schema: [text('title', { mandatory: true }), ...(options.page ? [text('url', { mandatory: true })] : []), ...schema],
})
