import { z } from 'zod'
import type { ContentLocale } from '../../domain/region/countries.ts'
import { createAnswerAges } from '../../lib/answer-ages.ts'
import { type VerbCacheParts, createVerbCache } from '../../lib/cached-verb.ts'
import { type ReferenceType, type SharedTexts, referenceSchema } from '../../ports/content.ts'
import { catalogueCache } from '../../ports/cache-times.ts'
import { read } from './answers.ts'
import type { Contentstack } from './contentstack.ts'

const bytes = 2_000_000

/**
 * A minute old at most, up to a day while the content service fails, one call for all who ask at once.
 * @param parts.mayLoad called before the service is asked; an error that it throws fails the read
 */
export function createCachedTexts(
  contentstack: Contentstack,
  clock: () => number,
  parts: Pick<VerbCacheParts, 'mayLoad' | 'concernsCaller'> = {},
): SharedTexts {
  const { note, ageOf } = createAnswerAges(clock)
  const cached = createVerbCache({ ...parts, clock, onLoad: note })
  const references = cached(
    async (type: ReferenceType, uids: readonly string[], locale: ContentLocale) => {
      const entries = await contentstack.entriesByUid(type, uids, { locale, only: ['locale', 'display_text_input'] })
      return read(z.array(referenceSchema), entries, `entries of ${type}`)
    },
    { ...catalogueCache, bytes },
  )
  return { references, invalidate: () => references.invalidate(), ageOf }
}
