import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hostedLanguages } from '../../../sandbox/commerce/text/hosted-text.ts'
import { isPostalCode, postalExample } from '../../../sandbox/commerce/text/postal-codes.ts'
import { seedCatalogue } from '../../../sandbox/seed/index.ts'

const folder = 'sandbox/commerce/text/words'
type Words = Readonly<Record<string, string>>
const read = (name: string): Words => JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8')) as Words
const english = read('en')
const placesOf = (text = ''): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted()

/** Words that are alike in two languages, and the names of Canada's taxes, of a carrier and of our own. */
const alike =
  /^(tax_(gst|hst|pst|qst|added)|method_(standard|express|international|northern)|contact|step_done|place_order|pay|country|status_\d+|total|subtotal|optional|password|error_prefix|account|state_\w+|postal_code\w*|phone|step_address|shipping|step_payment|free)$/

describe('the texts of the hosted shop', () => {
  test.each(hostedLanguages)('are complete in %s, with the placeholders of English', (language) => {
    const words = read(language)
    expect(Object.keys(words)).toEqual(Object.keys(english))
    for (const [word, text] of Object.entries(words)) {
      expect(text.trim(), word).not.toBe('')
      expect(placesOf(text), word).toEqual(placesOf(english[word]))
    }
  })

  test.each(hostedLanguages.filter((language) => language !== 'en'))('are not English in %s', (language) => {
    const same = Object.entries(read(language)).filter(([word, text]) => text === english[word] && !alike.test(word))
    expect(same).toEqual([])
  })

  test('say courriel in Canada and e-mail in France', () => {
    const canadian = { ...read('fr'), ...read('fr-ca') }
    expect(Object.values(canadian).filter((text) => /e-mail/i.test(text))).toEqual([])
    expect(canadian['email']).toBe('Adresse courriel')
    expect(Object.values(read('fr')).filter((text) => /courriel/i.test(text))).toEqual([])
    expect(Object.keys(read('fr-ca')).filter((word) => !(word in english))).toEqual([])
  })

  test('have a file for each hosted language, and no others', () => {
    expect(
      readdirSync(folder)
        .map((file) => file.replace('.json', ''))
        .toSorted(),
    ).toEqual([...hostedLanguages, 'fr-ca'].toSorted())
  })
})

describe('a postal code', () => {
  test('is known for every country of delivery, with a valid example', () => {
    for (const { iso2 } of seedCatalogue().countries) {
      expect(postalExample(iso2), iso2).not.toBe('')
      expect(isPostalCode(iso2, postalExample(iso2)), iso2).toBe(true)
      expect(isPostalCode(iso2, 'x'), iso2).toBe(false)
    }
  })

  test.each([
    ['US', '05672-1234', true],
    ['US', '5672', false],
    ['CA', 'j8e1t1', true],
    ['CA', 'D8E 1T1', false],
    ['DE', '8756', false],
    ['AT', '87561', false],
    ['NO', '0150', true],
    ['NO', '01500', false],
    ['JP', '1000001', true],
    ['JP', '100-001', false],
    ['GB', 'sw1a 1aa', true],
    ['NL', '0123 AB', false],
    ['ES', '53001', false],
    ['PL', '34500', true],
  ])('is checked by country: %s, %s, accepted: %s', (country, code, isRight) => {
    expect(isPostalCode(country, code)).toBe(isRight)
  })
})
