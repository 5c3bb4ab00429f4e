import { type ContentType, type SchemaField, storeKeys } from '../types.ts'
import { contentType } from './content-type.ts'
import {
  flag,
  group,
  html,
  imageFields,
  linkFields,
  list,
  media,
  number,
  reference,
  searchWords,
  seoMeta,
  text,
} from './schema-fields.ts'
import { priceCountries } from '../catalogue/pricing.ts'
import { blogTypes } from './types/blog.ts'
import { merchandisingTypes } from './types/merchandising.ts'
import { pageTypes } from './types/pages.ts'
import { screenTypes } from './types/screens.ts'
import { supportTypes } from './types/support.ts'
import { teamTypes } from './types/team.ts'

const hotspotFields: SchemaField[] = [
  text('id'),
  text('ctaCopy'),
  text('dataType'),
  reference('product', ['product']),
  reference('page', ['page']),
  group('manual', [text('title'), text('description'), text('href'), media('ampId')]),
  group('points', [number('x'), number('y')]),
  text('fontColor'),
  text('backgroundColor'),
  text('selector'),
]
const backgroundFields: SchemaField[] = [
  text('type'),
  ...imageFields,
  media('imageset'),
  group('poster', imageFields),
  text('set_alt_texts', { multiple: true }),
  text('captions'),
  flag('banner_zoom'),
  text('desktop_aspect_ratio'),
  text('mobile_aspect_ratio'),
  group('content', [media('amplienceId'), flag('enableHotspots'), list('hotspots', hotspotFields)]),
]

export const contentTypes: ContentType[] = [
  contentType('regions', 'Regions', [text('region_id', { mandatory: true }), text('statistics_consent')]),
  contentType(
    'brand_settings',
    'Brand settings',
    [
      text('brand_name'),
      text('tagline'),
      text('logo'),
      list('social_links', [text('network'), text('url')]),
      number('return_days'),
      group('delivery_days', [number('min'), number('max')]),
      text('share_networks', { multiple: true }),
      list('currency_formats', [
        text('locale'),
        text('token'),
        text('decimal_token'),
        text('thousands_token'),
        number('decimal_places'),
        text('token_location'),
      ]),
    ],
    { singleton: true },
  ),
  contentType('top_alert', 'Top alert', [
    html('message'),
    reference('regions', ['regions']),
    flag('about_free_shipping'),
  ]),
  contentType(
    'header',
    'Header',
    [
      list('main_nav', [group('link', linkFields), list('children', linkFields), reference('banner', ['banner'])]),
      list('secondary_nav', linkFields),
      reference('top_alert', ['top_alert']),
    ],
    { singleton: true },
  ),
  contentType(
    'footer',
    'Footer',
    [list('columns', [text('title'), list('links', linkFields)]), list('legal', linkFields), text('note')],
    { singleton: true },
  ),
  contentType('display_text', 'Display text', [
    text('area'),
    flag('english_only'),
    list('display_text_input', [text('title'), text('text')]),
  ]),
  contentType('banner', 'Banner', [
    group('background', backgroundFields),
    html('content'),
    text('content_layout'),
    flag('wrap_copy'),
    list('cta_button_global', [text('button_text'), text('button_class'), group('link', linkFields)]),
    flag('disable_link'),
    flag('dark_overlay_on_banner_image'),
    text('desktop_aspect_ratio'),
    text('mobile_aspect_ratio'),
  ]),
  contentType(
    'product_category',
    'Product category',
    [
      reference('parent', ['product_category']),
      text('intro'),
      reference('banner', ['banner']),
      html('editorial'),
      number('sort_order'),
      flag('main_range'),
      searchWords,
      group('cat_ids_bc', storeKeys.map(number)),
      seoMeta,
    ],
    { page: true },
  ),
  contentType(
    'product',
    'Product',
    [
      text('display_title'),
      text('tagline'),
      html('description'),
      reference('regions', ['regions']),
      text('is_new'),
      text('is_redesigned'),
      text('is_withdrawn'),
      text('price_range'),
      group('prices', priceCountries.map(number)),
      group('image', [media('amplience_id'), media('imageset'), text('alt_text')]),
      list('color_images', [text('color'), media('imageset'), text('alt_texts', { multiple: true })]),
      group(
        'bc_products',
        storeKeys.map((store) => group(store, [number('id'), { ...number('categories'), multiple: true }])),
      ),
      reference('product_categories', ['product_category']),
      list('updated_product_specs', [text('id'), text('title'), text('value')]),
      text('activity', { multiple: true }),
      text('features', { multiple: true }),
      text('gender'),
      text('terrain'),
      list('stories', [text('title'), html('html'), group('image', imageFields)]),
      reference('related_products', ['product']),
      searchWords,
      list('size_guide', [text('size'), number('min_kg'), number('max_kg'), number('min_cm'), number('max_cm')]),
      group('film', [media('video'), group('poster', imageFields)]),
      seoMeta,
    ],
    { page: true },
  ),
  contentType('cart', 'Cart', [text('empty_title'), html('empty_html'), list('empty_links', linkFields), seoMeta], {
    singleton: true,
  }),
  contentType('duplicate_display_text', 'Duplicate display text', [
    text('area'),
    flag('english_only'),
    list('display_text_input', [text('title'), text('text')]),
  ]),
  ...pageTypes,
  ...screenTypes,
  ...blogTypes,
  ...supportTypes,
  ...teamTypes,
  ...merchandisingTypes,
]
