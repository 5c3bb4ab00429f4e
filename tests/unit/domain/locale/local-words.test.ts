import { describe, expect, test } from 'vitest'
import { readDisplayText, readTexts } from '../../../../sandbox/seed/content/text/read-text.ts'
import { inWordsOf } from '../../../../src/domain/locale/local-words.ts'
import { textsIn } from '../../sandbox/seed-walk.ts'

describe('a text in Canadian French', () => {
  test.each([
    ['Votre adresse e-mail', 'Votre adresse courriel'],
    ['E-mail', 'Courriel'],
    ['L’e-mail contient un lien.', 'Le courriel contient un lien.'],
    ["Ouvrez l'e-mail.", 'Ouvrez le courriel.'],
    ['Moins il faut d’e-mails', 'Moins il faut de courriels'],
    ['ignorez cet e-mail', 'ignorez ce courriel'],
    ['un nouvel e-mail', 'un nouveau courriel'],
    ['nos e-mails, et aux e-mails', 'nos courriels, et aux courriels'],
    ['<a href="/blog/p/un-e-mail">Un e-mail</a>', '<a href="/blog/p/un-e-mail">Un courriel</a>'],
    ['<a href="/e-mail/">e-mail</a>', '<a href="/e-mail/">courriel</a>'],
  ])('replaces “%s” by “%s”', (french, canadian) => {
    expect(inWordsOf('fr-ca', french)).toBe(canadian)
    for (const locale of ['fr-fr', 'fr-ch', 'de-de']) expect(inWordsOf(locale, french)).toBe(french)
  })

  test('has “courriel” with the right articles throughout the demo texts', () => {
    const { search_words: _typed, ...shown } = readTexts().get('fr') ?? {}
    const french = textsIn([shown, readDisplayText().get('fr') ?? {}])
    expect(french.filter((text) => /courriel/i.test(text))).toEqual([])
    const changed = french.filter((text) => /e-mail/i.test(text)).map((text) => inWordsOf('fr-ca', text))
    expect(changed.length).toBeGreaterThan(50)
    expect(changed.filter((text) => /mail(?!to)|(?:['’]|[ct]et |vel |bel |quel )courriel/i.test(text))).toEqual([])
  })
})
