import { useEffect, useState } from 'react'
import { getPanelText } from '../api-client/panel-text.ts'
import { type PackedWords, unpackWords } from '../domain/packed-words.ts'
import type { Words } from '../domain/words.ts'

/**
 * Words of the buy box. A prebuilt page has only those that it shows (`lateBuyBoxWords` are empty there); the rest comes
 * with what panels say. Without it the button and the general complaint say what there is to say.
 */
export function useLateWords(locale: string, packed: PackedWords): Words<'buy_box'> {
  const [words, setWords] = useState(() => unpackWords('buy_box', packed))
  useEffect(() => {
    if (words.added !== '') return
    getPanelText(locale).then(
      ({ buyBox }) => setWords(unpackWords('buy_box', buyBox)),
      () => undefined,
    )
  }, [locale, words])
  return words
}
