import type { ContentType } from '../../types.ts'
import { contentType } from '../content-type.ts'
import { group, html, imageFields, list, number, reference, seoMeta, text } from '../schema-fields.ts'

export const teamTypes: ContentType[] = [
  contentType(
    'team_page',
    'Team page',
    [text('intro'), reference('banner', ['banner']), reference('athletes', ['athlete']), seoMeta],
    { singleton: true },
  ),
  contentType(
    'athlete',
    'Athlete',
    [
      text('discipline'),
      text('home'),
      text('quote'),
      html('bio'),
      group('image', imageFields),
      list('facts', [text('label'), text('value')]),
      reference('products', ['product']),
      seoMeta,
    ],
    { page: true },
  ),
  contentType('stores', 'Dealer', [
    text('country', { mandatory: true }),
    text('street', { mandatory: true }),
    text('postal_code'),
    text('city', { mandatory: true }),
    text('state'),
    number('latitude'),
    number('longitude'),
    text('phone'),
    text('website'),
    text('hours'),
    text('services', { multiple: true }),
  ]),
]
