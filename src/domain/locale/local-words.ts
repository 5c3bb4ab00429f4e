/** A word of a language and the word of a country's readers, with what stands before it. */
type Wording = readonly [pattern: RegExp, own: string]

/**
 * Words that a country's readers of a shared language write otherwise, by locale. Articles change with their noun;
 * parts of addresses stay.
 */
const wordings: Readonly<Record<string, readonly Wording[]>> = {
  'fr-ca': [
    [/([LlDd])['’]e-mail(?![-/])/g, '$1e courriel'],
    [/([Cc])et e-mail(?![-/])/g, '$1e courriel'],
    [/ouvel e-mail(?![-/])/g, 'ouveau courriel'],
    [/(?<![\w/-])E-mail(?![-/])/g, 'Courriel'],
    [/(?<![\w/-])e-mail(?![-/])/g, 'courriel'],
  ],
}

/** Whether readers of a locale have words of their own in their language. */
export const hasLocalWords = (locale: string): boolean => locale in wordings

/**
 * A text of a language in the words of a locale's readers.
 * @example inWordsOf('fr-ca', 'Ouvrez l’e-mail.') // 'Ouvrez le courriel.'
 * @example inWordsOf('fr-fr', 'Ouvrez l’e-mail.') // 'Ouvrez l’e-mail.'
 */
export const inWordsOf = (locale: string, text: string): string =>
  (wordings[locale] ?? []).reduce((written, [pattern, own]) => written.replace(pattern, own), text)
