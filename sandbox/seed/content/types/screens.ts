import type { ContentType } from '../../types.ts'
import { contentType } from '../content-type.ts'
import { group, html, linkFields, list, reference, seoMeta, text } from '../schema-fields.ts'

/** Words of pages that code draws, and what stands on several of them. */
export const screenTypes: ContentType[] = [
  contentType('screen', 'Screen', [
    text('key', { mandatory: true }),
    html('intro'),
    reference('banner', ['banner']),
    list('links', linkFields),
    seoMeta,
  ]),
  contentType('category_group', 'Category group', [reference('categories', ['product_category'])]),
  contentType(
    'search',
    'Search',
    [html('intro'), list('popular', linkFields), reference('category_groups', ['category_group']), seoMeta],
    { singleton: true },
  ),
  contentType('error_page', 'Error page', [
    reference('regions', ['regions']),
    html('header'),
    html('main_content'),
    text('link_text'),
    text('product_header'),
    group('automated_related_products', [reference('category', ['product_category'])]),
    reference('products', ['product']),
    reference('banner', ['banner']),
    group('product_recommendation_page', [html('header'), html('main_content')]),
  ]),
  contentType('email_signup_settings', 'E-mail signup settings', [
    reference('regions', ['regions']),
    text('text'),
    text('email_label'),
    text('button_text'),
    html('consent'),
  ]),
]
