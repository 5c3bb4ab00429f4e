import type { Stack } from '@contentstack/delivery-sdk'
import { assetListSchema, contentTypeListSchema, taxonomyListSchema, termListSchema } from './wire/envelope.ts'
import { allPages, attempt, pageSize, read } from './answers.ts'
import type { Contentstack } from './contentstack.ts'

/** The verbs for what a stack has beside entries: types, files and taxonomies. */
export function createStackLists(stack: Stack): Pick<Contentstack, 'contentTypes' | 'assets' | 'taxonomies' | 'terms'> {
  return {
    contentTypes: () =>
      allPages(async (skip) => {
        const query = stack.contentType().param('skip', skip).param('limit', pageSize)
        const body = await attempt('content types', () => query.find<unknown>())
        return read(contentTypeListSchema, body, 'content types').content_types
      }),
    assets: (locale) =>
      allPages(async (skip) => {
        const query = stack.asset().locale(locale).includeDimension().skip(skip).limit(pageSize).orderByAscending('uid')
        return read(assetListSchema, await attempt('assets', () => query.find<unknown>(), locale), 'assets').assets
      }),
    taxonomies: () =>
      allPages(async (skip) => {
        const query = stack.taxonomy().skip(skip).limit(pageSize)
        const body = await attempt('taxonomies', () => query.find<unknown>())
        return read(taxonomyListSchema, body, 'taxonomies').taxonomies
      }),
    terms: (taxonomy) =>
      allPages(async (skip) => {
        const query = stack.taxonomy(taxonomy).term().skip(skip).limit(pageSize)
        const body = await attempt(`terms of ${taxonomy}`, () => query.find<unknown>())
        return read(termListSchema, body, `terms of ${taxonomy}`).terms
      }),
  }
}
