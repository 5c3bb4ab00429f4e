import {
  type ConsentChoice,
  type ConsentSettings,
  consentSettingsPath,
  currentChoice,
} from '../../../domain/analytics/consent.ts'
import type { Failure } from '../../../domain/analytics/script-fault.ts'
import { logFailure } from '../../log-failure.ts'
import { pageLocale } from '../../page-context.ts'
import type { EventQueue } from './event-queue.ts'
import { showBanner } from './consent-banner.ts'

declare global {
  interface Navigator {
    /** Whether the visitor's browser asks all sites not to share data; absent in browsers that know no such wish. */
    readonly globalPrivacyControl?: boolean
  }
}

// Only the outer shape is checked; the page that writes it has the type.
const isSettings = (body: unknown): body is ConsentSettings => body instanceof Object && 'rule' in body

/** @throws Error for an unexpected response; what `fetch` throws without one */
async function fetchSettings(locale: string): Promise<ConsentSettings> {
  const response = await fetch(consentSettingsPath(locale))
  const body: unknown = await response.json()
  if (!isSettings(body)) throw new Error(`${locale} has no consent settings: ${response.status}`)
  return body
}

/** From now on, events are dropped. */
function drop(queue: EventQueue): void {
  queue.send = () => undefined
  queue.waiting.length = 0
}

/** Has the page with the form, where the banner may stand as well, say which choice holds. */
function showChoice(made: ConsentChoice): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-choice]'))
    line.hidden = line.dataset['choice'] !== made
}

/**
 * Measures with the visitor's consent, which it asks for where it is needed and missing. Drops all events where the
 * browser asks for privacy (Global Privacy Control) in a region that needs no consent.
 * @param pageType '' for pages that are not reported @param failures the page's errors, as they come
 */
export async function measure(queue: EventQueue, pageType: string, failures: Failure[]): Promise<void> {
  const locale = pageLocale()
  const settings = await fetchSettings(locale)
  const { script, rule } = settings
  const choice = currentChoice(document.cookie)
  const isImplied = rule === 'implied' && !choice
  // For those who may be measured alone: others fetch none of it.
  const begin = async (): Promise<void> =>
    (await import('./begin-measuring.ts')).beginMeasuring(script, queue, pageType, failures)
  if (choice === 'refused' || (isImplied && navigator.globalPrivacyControl)) drop(queue)
  else if (choice || isImplied) await begin()
  else
    await showBanner(settings, locale, (made) => {
      showChoice(made)
      if (made === 'refused') drop(queue)
      else begin().catch((error: unknown) => logFailure('analytics Error', error))
    })
}
