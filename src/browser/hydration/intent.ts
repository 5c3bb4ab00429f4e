import { afterFrame } from '../timing/after-frame.ts'
import { whenIdle } from '../timing/when-idle.ts'

/**
 * What asks for an island, besides itself: `near` is a selector of elements that count as part of it (the link that
 * opens a drawer), `on` an event of the document.
 */
export type IntentOptions = { readonly near?: string; readonly on?: string }

const signs = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown']

/** Longest wait for an island, ms; then whatever was pressed does what its HTML says. */
const patience = 8000

/**
 * Wakes an island when somebody is about to use it. Presses of its buttons before it is ready are held back and
 * repeated once each, in order (not of those that open something by HTML alone); so is an `on` event, whose
 * `detail.href` is followed when nobody answers it then. Choices and typing stay in the form, where the island reads
 * them. While presses wait, the island has `data-waiting`.
 * @returns what wakes it unasked
 */
export function wakeOnIntent(
  island: HTMLElement,
  { near, on = '' }: IntentOptions,
  wake: () => Promise<void>,
): () => void {
  const held: (() => void)[] = []

  const holdBack = (event: Event, repeat: () => void): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(repeat)
    island.dataset.waiting = ''
    afterFrame(() => start())
  }
  const hold = (event: Event): void => {
    const button =
      event.target instanceof Element && event.target.closest<HTMLButtonElement>('button:not([popovertarget])')
    if (button) holdBack(event, () => button.click())
  }
  const holdCall = (event: Event): void => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
    const href = detail instanceof Object && 'href' in detail ? detail.href : undefined
    holdBack(event, () => {
      const isUnanswered = document.dispatchEvent(new CustomEvent(on, { cancelable: true, detail }))
      if (isUnanswered && typeof href === 'string') location.assign(href)
    })
  }
  const sense = ({ target }: Event): void => {
    // What is pressed shows it first.
    if (target instanceof Element && (island.contains(target) || (near && target.closest(near))))
      whenIdle(() => start())
  }
  const release = (): void => {
    island.removeEventListener('click', hold, true)
    document.removeEventListener(on, holdCall)
    delete island.dataset.waiting
    for (const repeat of held.splice(0)) repeat()
  }
  const giveUp = (error: unknown): void => {
    const isWanted = held.length > 0
    release()
    // Where nothing was pressed, nothing gets lost: the page may reload for its script
    // (browser/navigation/chunk-reload.ts).
    if (!isWanted) throw error
  }
  let start = (): void => {
    start = () => {}
    for (const sign of signs) document.removeEventListener(sign, sense, true)
    island.addEventListener('firn:ready', release)
    island.addEventListener('firn:failed', release)
    setTimeout(release, patience)
    wake().catch(giveUp)
  }

  for (const sign of signs) document.addEventListener(sign, sense, true)
  island.addEventListener('click', hold, true)
  document.addEventListener(on, holdCall)
  return () => start()
}
