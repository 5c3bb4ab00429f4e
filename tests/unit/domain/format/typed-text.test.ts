import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldFault } from '../../../../src/domain/customer/account-fault.ts'
import {
  hasControls,
  hasControlsInLines,
  isEqualText,
  tidyCode,
  tidyLine,
  tidyLines,
  withoutControls,
} from '../../../../src/domain/format/typed-text.ts'
import * as standIn from '../../../../sandbox/typed-text.ts'

const marks = Array.from(
  '\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\u2060\ufeff\u00ad',
)
const spaces = Array.from('\u00a0\u2002\u2009\u200a\u202f\u205f\u3000\u1680\t')
const joiners = Array.from('\u200c\u200d\ufe0f\u{e0100}\u{e0067}')

describe('typed text', () => {
  test.each(marks)('loses %j everywhere', (mark) => {
    expect(tidyLine(`${mark}Zo${mark}ë${mark}`)).toBe('Zoë')
    expect(tidyLines(`${mark}One\r\n${mark}two`)).toBe('One\ntwo')
    expect(tidyCode(`${mark}+49 83${mark}22${mark}`)).toBe('+49 8322')
  })

  test.each(spaces)('has a plain space for %j', (space) => {
    expect(tidyLine(`${space}Zoë${space}Lind${space}`)).toBe('Zoë Lind')
    expect(tidyLines(`a${space}b`)).toBe('a b')
    expect(tidyCode(`1${space}2`)).toBe('1 2')
  })

  test.each(joiners)('keeps %j in names and sentences, not in codes', (joiner) => {
    expect(tidyLine(`ka${joiner}ya${joiner}`)).toBe(`ka${joiner}ya${joiner}`)
    expect(tidyLines(`ka${joiner}ya`)).toBe(`ka${joiner}ya`)
    expect(tidyCode(`12${joiner}34`)).toBe('1234')
  })

  test('is empty without a visible character', () => {
    for (const tidy of [tidyLine, tidyLines, tidyCode]) expect(tidy(' \u200d\u202a\u3000\ufe0f')).toBe('')
  })

  test('breaks at line and paragraph separators, which become spaces within a line', () => {
    expect(tidyLines('a\u2028b\u2029c')).toBe('a\nb\nc')
    expect(tidyLine('a\u2028b')).toBe('a b')
  })

  test('is checked for control characters', () => {
    expect(['a\u0007b', 'a\nb', 'a\u0085b', 'a\u007fb'].map(hasControls)).toEqual([true, true, true, true])
    expect(['a\nb', 'a\u0007b'].map(hasControlsInLines)).toEqual([false, true])
    expect(withoutControls('a\u0007b\n\tc')).toBe('ab\n\tc')
  })

  test('is tidied idempotently, regardless of invisible characters, here and in the stand-ins', () => {
    const visible = fc.string({ unit: 'grapheme' })
    const noise = fc.array(fc.constantFrom(...marks), { maxLength: 3 }).map((some) => some.join(''))
    fc.assert(
      fc.property(visible, noise, noise, (text, before, after) => {
        const noisy = `${before}${text}${after}`
        expect(isEqualText(noisy, text)).toBe(true)
        for (const tidy of [tidyLine, tidyLines, tidyCode]) {
          expect(tidy(noisy)).toBe(tidy(text))
          expect(tidy(tidy(noisy))).toBe(tidy(noisy))
        }
        expect(standIn.tidyCode(noisy)).toBe(tidyCode(noisy))
        expect(standIn.tidyName(noisy)).toBe(tidyLine(noisy))
      }),
    )
  })
})

describe('a field of a refused form', () => {
  const fault = (value: string) => fieldFault({ code: 'invalid', values: { phone: value }, faults: ['phone'] }, 'phone')

  test('reports control characters', () => {
    expect(fault('55\u000701')).toBe('characters')
    expect(fault('+'.repeat(60))).toBe('wrong')
  })

  test('is missing when it holds nothing visible', () => expect(fault('\u202a \u200d')).toBe('missing'))
})
