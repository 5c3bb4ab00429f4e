import { mayBePersonal } from './impersonal.ts'

const longest = 60

/**
 * A search as it is counted: lower case, single spaces; `undefined` for one that may be about a person, is empty or too
 * long to be a search for a product.
 */
export function countedTerm(words: string, tag: string): string | undefined {
  const term = words.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase(tag)
  return term === '' || term.length > longest || mayBePersonal(term) ? undefined : term
}
