import type { AnalyticsEvent } from '../../../domain/analytics/analytics-event.ts'
import { logFailure } from '../../log-failure.ts'
import { currentChoice } from '../../../domain/analytics/consent.ts'
import { loggedFailure } from '../../../domain/analytics/logged-failure.ts'
import type { Failure } from '../../../domain/analytics/script-fault.ts'
import { carriedEventsKey } from '../../../domain/analytics/storage-keys.ts'
import { onFirstInteraction } from '../../timing/on-first-interaction.ts'
import { whenIdle } from '../../timing/when-idle.ts'
import { whenShown } from '../../timing/when-shown.ts'
import type { EventQueue } from './event-queue.ts'
import { pageType } from './page-type.ts'

/** Most events that wait: a page causes a handful. */
const mostWaiting = 50

const queue: EventQueue = { waiting: [] }

/** Most errors that wait to be reported; those of a page that never asks for consent end with it. */
const mostFailures = 10
const failures: Failure[] = []
const addFailure = (failure: Event): void => void (failures.length < mostFailures && failures.push(failure))
const isRefused = (): boolean => currentChoice(document.cookie) === 'refused'

/**
 * Reports an event to the measuring service. Before consent it is stored in memory only, and dropped on refusal, also
 * one in another tab.
 */
export function track(event: AnalyticsEvent): void {
  if (isRefused()) queue.waiting.length = 0
  else if (queue.send) queue.send(event)
  else if (queue.waiting.length < mostWaiting) queue.waiting.push(event)
}

/** Events that the service had no time to take are sent by the next page, with consent alone. */
function carryOver(): void {
  if (queue.waiting.length === 0 || currentChoice(document.cookie) !== 'accepted') return
  try {
    sessionStorage.setItem(carriedEventsKey, JSON.stringify(queue.waiting.splice(0)))
  } catch {
    // Storage is blocked or full: the events are lost.
  }
}

/** Has the page's contents reported at once, in a visit that may end before it measures (`carryOver`). */
const reportContents = (): void =>
  void import('./track-contents.ts').then(
    (script) => script.trackContents(),
    (error: unknown) => logFailure('analytics Error', error),
  )

/** Loads what asks for consent and measures, unless the visitor has refused. */
function load(): void {
  if (isRefused()) return
  import('./measure.ts')
    .then((script) => script.measure(queue, pageType(), failures))
    .catch((error: unknown) => logFailure('analytics Error', error))
}

/**
 * Starts analytics: the other parts and chunks report events (`shop:track`). With consent it loads once the page is
 * loaded, shown and idle; visitors who have not decided are asked at their first interaction, before which a page stays
 * inside its budget.
 */
export function startAnalytics(): void {
  document.addEventListener('shop:track', ({ detail }) => track(detail))
  for (const type of ['error', 'unhandledrejection', loggedFailure]) addEventListener(type, addFailure)
  addEventListener('pagehide', carryOver)
  const choice = currentChoice(document.cookie)
  if (choice === 'accepted') reportContents()
  if (choice) addEventListener('load', () => whenShown(() => whenIdle(load)))
  else onFirstInteraction(load)
  const status = document.querySelector<HTMLElement>(`[data-choice="${choice ?? ''}"]`)
  if (status) status.hidden = false
}
