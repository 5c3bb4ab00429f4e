import { z } from '@hono/zod-openapi'
import { byFacet, facetKeys } from '../../domain/listing/listing.ts'
import { sortKeys } from '../../domain/listing/listing-choice.ts'
import { findLocale } from '../../domain/locale/locale.ts'
import { mostSearchPages } from '../../domain/search/search-answer.ts'
import { cleanWords, mostSearchLetters } from '../../domain/search/search-words.ts'

/** Values of one facet, comma-separated. */
const values = z
  .string()
  .max(1000)
  .regex(/^[a-z\d-]+(,[a-z\d-]+)*$/, 'must be slugs, comma-separated')
  .transform((text) => text.split(','))
  .optional()

/** Most suggestions of one answer. */
const mostSuggestions = 12

export const searchQuery = z.strictObject({
  locale: z
    .string()
    .transform((name, context) => findLocale(name) ?? (context.addIssue('is not a locale of the shop'), z.NEVER))
    .openapi({
      type: 'string',
      description: 'Locale of the shop: language, prices and what is sold there',
      example: 'en-us',
    }),
  q: z
    .string()
    .max(mostSearchLetters)
    .transform(cleanWords)
    .refine((words) => words !== '', 'must not be empty')
    .openapi({ type: 'string', description: `What is looked for, at most ${mostSearchLetters} letters` }),
  ...byFacet(() => values),
  sort: z.enum(sortKeys).optional().openapi({ description: '`featured` is what fits best' }),
  page: z.coerce.number().int().min(1).max(mostSearchPages).optional(),
  suggestions: z.coerce.number().int().min(1).max(mostSuggestions).optional().openapi({
    description: 'While words are typed: so many products of the first page, without articles and facets',
  }),
})

const part = z.object({
  text: z.string(),
  found: z.boolean().openapi({ description: 'Whether it is what was looked for' }),
})
const parts = z.array(part).readonly()

export const searchAnswer = z.object({
  data: z.object({
    products: z
      .array(
        z.object({
          uid: z.string(),
          title: z.string(),
          href: z.string().openapi({ example: '/en-us/p/basalt-30' }),
          lang: z
            .string()
            .optional()
            .openapi({ description: 'BCP 47, where the text is not in the locale’s language' }),
          product_id: z.number().optional().openapi({ description: 'Of a suggestion that the locale’s store sells' }),
          price: z
            .string()
            .optional()
            .openapi({ description: 'Of a suggestion, as shoppers of the locale read it; absent where it is unknown' }),
          picture: z
            .object({ src: z.string(), srcset: z.string() })
            .optional()
            .openapi({ description: 'Of a suggestion, 48 by 64 CSS pixels' }),
        }),
      )
      .readonly(),
    articles: z
      .array(
        z.object({
          kind: z.enum(['blog_post', 'support_article']),
          href: z.string(),
          title: parts,
          summary: parts,
          lang: z.string().optional(),
        }),
      )
      .readonly(),
    facets: z
      .array(
        z.object({
          key: z.enum(facetKeys),
          title: z
            .string()
            .optional()
            .openapi({ description: 'Of sizes of one kind of product, which are a list of their own' }),
          values: z
            .array(
              z.object({
                slug: z.string(),
                label: z.string().optional(),
                from: z.number().optional().openapi({ description: 'Of a range of prices, major units' }),
                to: z.number().optional().openapi({ description: 'Where the range ends, without it' }),
                count: z.number(),
                chosen: z.boolean(),
              }),
            )
            .readonly(),
        }),
      )
      .readonly(),
    texts: z
      .object({
        found: z.string().openapi({ description: 'How many are suggested, or that there are none' }),
        all: z.string().openapi({ description: 'Names the page of all results' }),
      })
      .optional()
      .openapi({ description: 'With suggestions, in the locale’s language' }),
  }),
  meta: z.object({
    request_id: z.string(),
    page: z.object({ current: z.number(), total_pages: z.number(), total_results: z.number() }),
  }),
})
export type SearchApiAnswer = z.infer<typeof searchAnswer>
