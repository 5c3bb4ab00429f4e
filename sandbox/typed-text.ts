import { z } from 'zod'

/* Text that people type into the stand-ins' own pages: copied text brings invisible characters along. */

const invisible = /\p{Default_Ignorable_Code_Point}/gu
/** Without joiners, fillers, variation selectors and tags, which belong to names. */
const invisibleInNames =
  /(?![\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180D\u180F\u200C\u200D\uFE00-\uFE0F\u{E0000}-\u{E0FFF}])\p{Default_Ignorable_Code_Point}/gu
const oddSpaces = /[\p{Z}\t]/gu

/** A number, code or address: without invisible characters, with plain spaces, trimmed. */
export const tidyCode = (typed: string): string => typed.replaceAll(invisible, '').replaceAll(oddSpaces, ' ').trim()

/** A name or other words: the same, with their joiners. '' for what cannot be seen at all. */
export const tidyName = (typed: string): string =>
  tidyCode(typed) === '' ? '' : typed.replaceAll(invisibleInNames, '').replaceAll(oddSpaces, ' ').trim()

export const hasControls = (text: string): boolean => /\p{Cc}/u.test(text)

const international = /^[\p{L}\p{M}\p{N}\-.。．｡]+$/u

/** An address with its domain in ASCII, as mail is sent to it; what is no domain stays as it is. */
export function toEmail(typed: string): string {
  const address = tidyCode(typed)
  const [, name, domain] = /^(.*@)([^@]*)$/s.exec(address) ?? []
  if (name === undefined || domain === undefined || !international.test(domain)) return address
  const url = URL.parse(`https://${domain}`)
  return /^\p{ASCII}*$/u.test(domain) || !url ? address : name + url.hostname
}

/** An e-mail address as the vendors take it: by the rule of the HTML standard, in ASCII, 254 characters at most. */
export const emailSchema = z.email({ pattern: z.regexes.html5Email }).max(254)

/** The same as people type it. */
export const typedEmailSchema = z.string().overwrite(toEmail).pipe(emailSchema)

/** Letters with marks that no form of Unicode takes apart, as people type them in ASCII. */
const asciiLetters: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ŋ: 'n' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
}

/** Lower case without accents. Marks of Japanese syllables stay: with and without them is not the same sound. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}--[\u3099\u309A]]/gv, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => asciiLetters[letter] ?? letter)
