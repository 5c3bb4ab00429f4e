import { isAccountMessage, orderFound, type Refused } from '../../domain/customer/account-forms.ts'
import { interpolate } from '../../domain/format/interpolate.ts'
import type { Locale } from '../../domain/locale/locale.ts'

type Session = NonNullable<App.Locals['session']>

/** The parts of an account's page: its viewer, the refusal that happened here, and the words. */
export type AccountVisit = {
  readonly session: Session
  readonly refused: Refused | undefined
  /** Address where a forgotten password is set anew. */
  readonly passwordReset: string
}

/** The visit of an account page; `undefined` in locales without accounts. */
export function accountVisit({ publicSettings, session = {} }: App.Locals, locale: Locale): AccountVisit | undefined {
  if (!locale.store) return undefined
  const { flash } = session
  const isRefused = flash && flash.code !== orderFound && !isAccountMessage(flash.code)
  const refused = isRefused ? flash : undefined
  const passwordReset = interpolate(publicSettings.hostedPages[locale.store].passwordReset, { tag: locale.tag })
  return { session, refused, passwordReset }
}
