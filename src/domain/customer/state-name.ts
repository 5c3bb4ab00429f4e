import { labelSlug } from '../catalogue/label-slug.ts'
import type { Words } from '../pages/words/words.ts'
import { accountWordKeys } from './account-words.ts'

/**
 * A state of an address in the reader's language.
 * @param state as the commerce platform writes it, in English; one that has no word (a state of the US, or what was
 * typed) stays as it is
 */
export function stateName(state: string, words: Words<'account'>): string {
  const wanted = `province_${labelSlug(state).replaceAll('-', '_')}`
  const key = accountWordKeys.find((one) => one === wanted)
  return key ? words[key] : state
}
