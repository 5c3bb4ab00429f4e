import type { SeedEntry } from '../../types.ts'
import { entryUid } from '../entry-uid.ts'
import type { Texts } from '../localized.ts'

/** Every dealer, in English only: names and addresses are not translated. */
export function dealerEntries({ english }: Texts): SeedEntry[] {
  return Object.entries(english.dealers ?? {}).map(([key, { name, ...dealer }]) => ({
    uid: entryUid('stores', key),
    contentType: 'stores',
    locales: { 'en-us': { title: name, ...dealer } },
  }))
}
