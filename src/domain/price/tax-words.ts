import type { Locale } from '../locale/locale.ts'
import type { Words } from '../pages/words/words.ts'

/** The note beside a price that includes tax (`incl. VAT`); `undefined` where the checkout adds it. */
export function taxNote({ includedTax }: Locale, words: Words<'tax'>): string | undefined {
  return includedTax && words[`incl_${includedTax}`]
}

/** Words of the cart; the note below its total says whether prices include tax. */
export function cartWords({ includedTax }: Locale, words: Words<'cart'>, tax: Words<'tax'>): Words<'cart'> {
  return includedTax ? { ...words, total_note: tax.total_note } : words
}
