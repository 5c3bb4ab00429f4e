import { brandPrefix } from '../brand.ts'

/** A visitor's decision about statistics. */
export const consentChoices = ['accepted', 'refused'] as const
export type ConsentChoice = (typeof consentChoices)[number]

/** A decision as its cookie holds it. `id` is random and leads to the proof on the server. */
export type Consent = { readonly version: number; readonly choice: ConsentChoice; readonly id: string }

/**
 * Version of what visitors are asked (words of the area `consent`). Raise it with their meaning: visitors are then
 * asked again. Part of the code, so that a visitor who refused causes no request (decision 075).
 */
export const consentVersion = 1

/** Name of the cookie with the decision; readable by scripts, which load no statistics without it. */
export const consentCookie = `${brandPrefix}_consent`

/** The life of a decision, seconds: 180 days. */
const consentAge = 15_552_000

/** Fragment of the address that a decision leads back to; the form's page then confirms it. */
export const consentSavedId = 'consent-saved'

const isChoice = (text: string | undefined): text is ConsentChoice => consentChoices.some((choice) => choice === text)

/**
 * Reads the decision of any version; `undefined` without a well-formed one.
 * @param cookies as `document.cookie` or a `Cookie` header has them
 */
export function readConsent(cookies: string): Consent | undefined {
  const value = cookies
    .split('; ')
    .find((pair) => pair.startsWith(`${consentCookie}=`))
    ?.slice(consentCookie.length + 1)
  const [version, choice, id] = value?.split('.') ?? []
  return isChoice(choice) && id !== undefined && /^[\w-]{22,64}$/.test(id)
    ? { version: Number(version), choice, id }
    : undefined
}

/** The decision about the present version; `undefined` where the visitor is still to be asked. */
export function currentChoice(cookies: string): ConsentChoice | undefined {
  const consent = readConsent(cookies)
  return consent?.version === consentVersion ? consent.choice : undefined
}

const scope = (isSecure: boolean): string => `Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** The `Set-Cookie` value of a decision. */
export function consentCookieOf({ version, choice, id }: Consent, isSecure: boolean): string {
  return `${consentCookie}=${version}.${choice}.${id}; Max-Age=${consentAge}; ${scope(isSecure)}`
}

/** The `Set-Cookie` value that removes the decision. */
export function expiredConsentCookie(isSecure: boolean): string {
  return `${consentCookie}=; Max-Age=0; ${scope(isSecure)}`
}

/** A consent form's field: a decision, or that decision and proof shall be erased. */
export const consentActs = ['accepted', 'refused', 'erased'] as const satisfies readonly [
  ...typeof consentChoices,
  'erased',
]

/** The address of a locale's consent form. */
export function consentFormPath(locale: string): string {
  return `/api/forms/${locale}/consent`
}

/** Path of what scripts need to ask for consent, or to measure with it (`ConsentSettings`). */
export function consentSettingsPath(locale: string): string {
  return `/${locale}/consent.json`
}

/** Whether statistics wait for a decision, or run until they are refused. A region without a rule has the first. */
export const consentRules = ['required', 'implied'] as const
export type ConsentRule = (typeof consentRules)[number]

/** The grounds on which statistics may run for a visitor. */
export type VisitorConsent = {
  /** The visitor's current decision; absent while they are still to be asked. */
  readonly choice: ConsentChoice | undefined
  /** Rule of the visitor's region. */
  readonly rule: ConsentRule
  /** Whether the browser asks all sites not to share data (Global Privacy Control). */
  readonly wantsPrivacy: boolean
}

/** Whether statistics may run: by a decision, or where the region asks for none, unless the browser objects. */
export function mayMeasure({ choice, rule, wantsPrivacy }: VisitorConsent): boolean {
  return choice === 'accepted' || (choice === undefined && rule === 'implied' && !wantsPrivacy)
}

/** Contents of `consentSettingsPath`. */
export type ConsentSettings = {
  /** Address of the tag manager's script; '' where none is configured. */
  readonly script: string
  readonly rule: ConsentRule
  /** Path of the page with the consent form; absent where content has none. */
  readonly details?: string
  readonly words: {
    readonly title: string
    readonly text: string
    readonly accept: string
    readonly refuse: string
    readonly details: string
    readonly failed: string
  }
}
