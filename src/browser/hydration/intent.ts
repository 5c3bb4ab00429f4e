import { afterFrame } from '../timing/after-frame.ts'
import { intentEvents } from '../timing/intent-events.ts'
import { whenIdle } from '../timing/when-idle.ts'

/**
 * Triggers besides the island itself: `near` selects elements that count as part of it (the link that opens a drawer),
 * `on` names an event of the document.
 */
export type IntentOptions = { readonly near?: string; readonly on?: string }

const events = [...intentEvents, 'pointerdown', 'keydown']

/** Longest wait for an island, ms; queued clicks then fall back to plain HTML. */
const replayAfter = 8000

/**
 * Hydrates an island on the first sign of intent (hover, touch, focus, key). Clicks on its buttons before it is ready
 * are queued and replayed once each, in order, except for `popovertarget` buttons, which work in plain HTML. The `on`
 * event is queued too; without a handler after hydration, its `detail.href` is opened. Choices and typing stay in the
 * form, where the island reads them. While events are queued, the island has `data-waiting`.
 * @returns the function that hydrates the island without intent
 */
export function hydrateOnIntent(
  island: HTMLElement,
  { near, on = '' }: IntentOptions,
  hydrate: () => Promise<void>,
): () => void {
  const queued: (() => void)[] = []

  const queueAndHydrate = (event: Event, repeat: () => void): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
    queued.push(repeat)
    island.dataset.waiting = ''
    afterFrame(() => start())
  }
  const onClick = (event: Event): void => {
    const button =
      event.target instanceof Element && event.target.closest<HTMLButtonElement>('button:not([popovertarget])')
    if (button) queueAndHydrate(event, () => button.click())
  }
  const onOpenEvent = (event: Event): void => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
    const href = detail instanceof Object && 'href' in detail ? detail.href : undefined
    queueAndHydrate(event, () => {
      const isUnanswered = document.dispatchEvent(new CustomEvent(on, { cancelable: true, detail }))
      if (isUnanswered && typeof href === 'string') location.assign(href)
    })
  }
  const onIntent = ({ target }: Event): void => {
    // The pressed state paints first.
    if (target instanceof Element && (island.contains(target) || (near && target.closest(near))))
      whenIdle(() => start())
  }
  const replay = (): void => {
    island.removeEventListener('click', onClick, true)
    document.removeEventListener(on, onOpenEvent)
    delete island.dataset.waiting
    for (const repeat of queued.splice(0)) repeat()
  }
  const onFailure = (error: unknown): void => {
    const hasQueued = queued.length > 0
    replay()
    // Without queued clicks nothing gets lost: the page may reload for the missing script
    // (browser/navigation/chunk-reload.ts).
    if (!hasQueued) throw error
  }
  let start = (): void => {
    start = () => {}
    for (const type of events) document.removeEventListener(type, onIntent, true)
    island.addEventListener('shop:ready', replay)
    island.addEventListener('shop:failed', replay)
    setTimeout(replay, replayAfter)
    hydrate().catch(onFailure)
  }

  for (const type of events) document.addEventListener(type, onIntent, true)
  island.addEventListener('click', onClick, true)
  document.addEventListener(on, onOpenEvent)
  return () => start()
}
