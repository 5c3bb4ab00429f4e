import type { ContentType } from '../../types.ts'
import { contentType } from '../content-type.ts'
import { flag, html, list, number, reference, searchWords, seoMeta, text } from '../schema-fields.ts'

export const supportTypes: ContentType[] = [
  contentType('support_topic', 'Support topic', [
    text('key', { mandatory: true }),
    text('intro'),
    number('sort_order'),
  ]),
  contentType(
    'support',
    'Support article',
    [
      reference('topic', ['support_topic']),
      text('summary'),
      list('sections', [text('title'), html('html')]),
      list('questions', [text('question'), html('answer')]),
      flag('most_asked'),
      reference('related_articles', ['support']),
      number('sort_order'),
      searchWords,
      seoMeta,
    ],
    { page: true },
  ),
  contentType('contact_region', 'Contact region', [
    reference('regions', ['regions']),
    text('email'),
    text('phone'),
    text('hours'),
    number('sort_order'),
  ]),
]
