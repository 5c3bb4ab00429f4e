import { describe, expect, it } from 'vitest'
import { packWords, unpackWords } from '../../../../../src/domain/pages/words/packed-words.ts'
import { keysAsWords } from '../../../../fixtures/words.ts'

describe('words packed into the page', () => {
  it('are the same when they are unpacked', () => {
    const words = keysAsWords('cart', { empty: 'Noch nichts – «leer»' })
    expect(unpackWords('cart', packWords('cart', words))).toEqual(words)
  })

  it('survive line breaks and texts that are missing', () => {
    const words = keysAsWords('cart', { empty: 'two\n lines', title: '' })
    expect(unpackWords('cart', packWords('cart', words))).toMatchObject({
      empty: 'two lines',
      title: '',
      count: 'count',
    })
  })

  it('are not taken for those of another area', () => {
    expect(() => unpackWords('cart', packWords('buy_box', keysAsWords('buy_box')))).toThrow(RangeError)
  })
})
