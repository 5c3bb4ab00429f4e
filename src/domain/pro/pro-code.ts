import { tidyCode } from '../format/typed-text.ts'

/**
 * The trade customer's code as the platform keeps it (specification, addendum 5). `code` and `expires` are as they were
 * written.
 */
export type ProCode = {
  /** `pro`, `pro_ca`, `pro_eu_region_1`; anything else grants nothing. */
  readonly region: string
  readonly code?: string
  readonly expires?: string
}

/** The places where the platform may keep a code: a form field named `Pro Code`, or the notes. */
export type ProCodeSource = {
  readonly formFields?: readonly { readonly name: string; readonly value: unknown }[]
  readonly notes?: string | null
}

/** Name of the customer's form field that holds the code. */
export const proCodeField = 'Pro Code'

/**
 * The code of a customer: JSON with a `region` in the form field `Pro Code`, else in the notes (specification, core 3).
 * `undefined` where neither holds one: notes may say anything.
 */
export function readProCode({ formFields = [], notes }: ProCodeSource): ProCode | undefined {
  const fields = formFields.filter(({ name }) => name === proCodeField).map(({ value }) => value)
  return [...fields, notes].map(parseProCode).find((code) => code !== undefined)
}

/** The form field's text for a code (specification, addendum 5). */
export function writeProCode({ code, region, expires }: Required<ProCode>): string {
  return JSON.stringify({ code, region, expires })
}

/** Letters that are taken for digits, which no code has. */
const alike: ReadonlyMap<string, string> = new Map([
  ['O', '0'],
  ['I', '1'],
  ['L', '1'],
])

/**
 * Normalizes a code that a customer typed or pasted: capitals without spaces and hyphens, digits for the letters that
 * look like them.
 * @example normalizeProCode(' abcde-12o45 ') // 'ABCDE12045'
 */
export function normalizeProCode(typed: string): string {
  const compact = tidyCode(typed)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
  return compact.replaceAll(/[OIL]/g, (letter) => alike.get(letter) ?? letter)
}

/** True when the code makes a trade customer: its region begins with `pro` (specification, core 4). */
export function isPro(code: Pick<ProCode, 'region'> | undefined): boolean {
  return code?.region.startsWith('pro') ?? false
}

function parseProCode(text: unknown): ProCode | undefined {
  const found = typeof text === 'string' ? parseObject(text) : undefined
  const region = textOf(found?.['region'])
  if (region === undefined) return undefined
  const code = textOf(found?.['code'])
  const expires = textOf(found?.['expires'])
  return { region, ...(code === undefined ? {} : { code }), ...(expires === undefined ? {} : { expires }) }
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : undefined
  } catch {
    // Not JSON: a note by staff.
    return undefined
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
