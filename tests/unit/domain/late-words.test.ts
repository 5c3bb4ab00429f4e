import { describe, expect, test } from 'vitest'
import { lateBuyBoxWords } from '../../../src/domain/late-words.ts'
import { packWords, unpackWords } from '../../../src/domain/packed-words.ts'
import { snowshoeOffer, waxOffer } from '../../fixtures/offer.ts'
import { keysAsWords } from '../../fixtures/words.ts'

describe('words that a page does not bring', () => {
  test('are those that nobody sees before they act', () => {
    const words = unpackWords(
      'buy_box',
      packWords('buy_box', keysAsWords('buy_box'), lateBuyBoxWords(snowshoeOffer.options)),
    )
    expect(words).toMatchObject({ add: 'add', choose_first: 'choose_first', error_general: 'error_general' })
    expect(words).toMatchObject({ added: '', in_stock: '', error_stock: '' })
  })

  test('leave stock to be told at once where there is nothing to choose', () => {
    expect(lateBuyBoxWords(waxOffer.options)).not.toContain('in_stock')
    expect(lateBuyBoxWords(snowshoeOffer.options)).toContain('in_stock')
  })
})
