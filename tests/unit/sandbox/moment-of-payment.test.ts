import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contentLocaleKeys } from '../../../sandbox/seed/types.ts'

const texts = join('sandbox', 'seed', 'content', 'text')
const read = (language: string, file: string): unknown => JSON.parse(readFileSync(join(texts, language, file), 'utf8'))

const list = z.array(z.string())
const help = z.object({
  ordering: z.object({
    payment: z.object({ sections: z.tuple([z.unknown(), z.unknown(), z.object({ text: list })]) }),
  }),
})
const terms = z.object({ '/terms': z.object({ blocks: z.object({ prices: z.object({ text: list }) }) }) })

describe('help and terms', () => {
  test.each(contentLocaleKeys)('agree on when a card is charged, in %s', (language) => {
    const { sections } = help.parse(read(language, 'support/ordering.json')).ordering.payment
    const { text } = terms.parse(read(language, 'pages/legal.json'))['/terms'].blocks.prices
    const [moment = ''] = sections[2].text.join(' ').split(/[.。]/)
    expect(moment).not.toBe('')
    expect(text.join(' ').toLowerCase()).toContain(moment.toLowerCase())
  })
})
