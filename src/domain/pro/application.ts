import { countries } from '../region/countries.ts'

/** The professions of people who apply for the trade programme; words are `profession_{name}`. */
export const professions = ['guide', 'patroller', 'instructor', 'rescuer', 'land_manager', 'other'] as const
type Profession = (typeof professions)[number]

/** An application for the trade programme, as an applicant fills it in. */
export type Application = {
  readonly name: string
  readonly email: string
  readonly profession: Profession
  /** Employer or association. */
  readonly organisation: string
  /** In that association; empty without one. */
  readonly memberNumber: string
  /** Lower-case country code of an address. */
  readonly country: string
}

/** Associations that pages lead to the form from: word of the query → name. Their member number is the proof. */
const associations: ReadonlyMap<string, string> = new Map([['psia', 'PSIA-AASI']])

/** Parameter of the form's page that names an association. */
export const associationParameter = 'association'

/**
 * The association that a query preselects, by its word and name; `undefined` without a known one.
 * @param query with or without its `?`
 * @example associationOf('?association=psia') // { word: 'psia', name: 'PSIA-AASI' }
 */
export function associationOf(query: string): { readonly word: string; readonly name: string } | undefined {
  const word = new URLSearchParams(query).get(associationParameter) ?? ''
  const name = associations.get(word)
  return name === undefined ? undefined : { word, name }
}

/** The query that preselects an association. */
export const associationQuery = (word: string): string => `?${new URLSearchParams({ [associationParameter]: word })}`

/** Whether an applicant must give a member number: where it is the only proof. */
export function needsMemberNumber(organisation: string): boolean {
  const named = organisation.trim().toLowerCase()
  return [...associations.values()].some((name) => name.toLowerCase() === named)
}

/** Countries that can be applied from, as codes of addresses: all that have pages of their own. */
export const applicationCountries: readonly string[] = countries
  .map(({ country }) => country)
  .filter((country) => country !== 'global')

/** The outcome of a form or a link, to, shown on the form's page; words begin with the same keys. */
const messages = [
  'application_sent',
  'application_held',
  'application_pending',
  'application_approved',
  'application_declined',
  'application_unknown',
  'application_unreachable',
] as const
export type ApplicationMessage = (typeof messages)[number]

export const isApplicationMessage = (code: string): code is ApplicationMessage =>
  messages.some((message) => message === code)

/** Whether a message is bad news, or none at all. */
export const isTroubled = (message: ApplicationMessage): boolean =>
  message === 'application_unknown' || message === 'application_unreachable'
