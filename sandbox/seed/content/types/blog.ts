import type { ContentType } from '../../types.ts'
import { contentType } from '../content-type.ts'
import { date, group, html, imageFields, list, number, reference, seoMeta, text } from '../schema-fields.ts'

export const blogTypes: ContentType[] = [
  contentType('blog_category', 'Blog category', [text('intro'), number('sort_order'), seoMeta], { page: true }),
  contentType(
    'blog_post',
    'Blog post',
    [
      text('summary'),
      date('published_on'),
      text('author', { mandatory: true }),
      reference('author_athlete', ['athlete']),
      reference('categories', ['blog_category']),
      group('image', imageFields),
      list('sections', [text('title'), html('html'), group('image', imageFields)]),
      reference('products', ['product']),
      reference('related_posts', ['blog_post']),
      seoMeta,
    ],
    { page: true },
  ),
]
