import type { SeedEntry } from '../../types.ts'
import { entryUid } from '../entry-uid.ts'
import { type Texts, localized } from '../localized.ts'

/** Every dealer, alike in all languages: names and addresses are not translated. */
export function dealerEntries(texts: Texts): SeedEntry[] {
  return Object.entries(texts.english.dealers ?? {}).map(([key, { name, ...dealer }]) => ({
    uid: entryUid('stores', key),
    contentType: 'stores',
    locales: localized(texts, () => ({ title: name, ...dealer })),
  }))
}
