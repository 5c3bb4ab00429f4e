import type { mostSearchLetters } from '../../domain/search/search-words.ts'
import { getSuggestions } from '../client/suggestions.ts'
import { pageLocale, pageStore } from '../page-context.ts'
import { type SuggestionPanel, createSuggestionPanel } from './suggestion-panel.ts'

/** Pause in the typing after which a question follows, ms. The first one does not wait. */
const typingPause = 100

/** Letters of the shortest question; of Chinese, Japanese and Korean one is a word. */
const fewestLetters = 2
const wordLetter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Checked by type alone: importing the value would make a file that two scripts share. */
const mostLetters: typeof mostSearchLetters = 128

/** A letter of another script than Latin. */
const otherLetter = /[^\P{L}\p{Script=Latin}]/u

/**
 * Most questions of a page in a time, ms: half of what the API answers a known visitor (`search_session` of
 * traffic/policy/rates.ts), so that the search page has the other half.
 */
const share = { most: 50, ms: 30_000 }
let sentAt: readonly number[] = []
let pausedUntil = 0

/** Whether a question may be sent now, which then counts. */
function takeTurn(now: number): boolean {
  sentAt = sentAt.filter((at) => at > now - share.ms)
  if (now < pausedUntil || sentAt.length >= share.most) return false
  sentAt = [...sentAt, now]
  return true
}

/** Words of a field as they are asked for; '' where they are too few, or too many for the API. */
function readWords({ value }: HTMLInputElement): string {
  const words = value.trim().replaceAll(/\s+/g, ' ')
  const isEnough = words.length >= fewestLetters || wordLetter.test(words)
  return isEnough && words.length <= mostLetters ? words : ''
}

/** The questions of a field, whose answers a panel shows. */
type Questions = {
  /** Asks for what is typed now, unless it was asked for last. */
  readonly followTyping: () => void
  /** Shows the products of what is typed now, where they are there already. */
  readonly showAgain: () => void
  /** Drops what is under way: no answer opens the panel any more. */
  readonly cancel: () => void
  readonly clear: () => void
}

/** Creates the questions of a field: one at a time, in the order of the typing. */
function createQuestions(field: HTMLInputElement, panel: SuggestionPanel): Questions {
  const place = { locale: pageLocale(), store: pageStore() }
  /** Words of the latest question, and those whose products the panel has. */
  let asked = ''
  let shown = ''
  let inFlight: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const cancel = (): void => {
    clearTimeout(timer)
    timer = undefined
    inFlight?.abort()
    asked = shown
  }
  const clear = (): void => {
    cancel()
    asked = shown = ''
    panel.clear()
  }
  const showAgain = (): void => {
    if (shown !== '' && shown === readWords(field)) panel.reopen()
  }
  const ask = async (words: string): Promise<void> => {
    if (words === asked) return showAgain()
    if (!takeTurn(Date.now())) return clear()
    inFlight?.abort()
    const { signal } = (inFlight = new AbortController())
    asked = words
    const answer = await getSuggestions((path, init) => fetch(path, init), place, words, signal)
    if (signal.aborted) return
    if (answer.kind === 'failed') {
      pausedUntil = Date.now() + answer.pauseMs
      return clear()
    }
    shown = words
    panel.show(answer.suggestions)
  }
  const followTyping = (): void => {
    const words = readWords(field)
    if (words === '') return clear()
    const isWaiting = timer !== undefined
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      void ask(words)
    }, typingPause)
    if (!isWaiting) void ask(words)
  }
  return { followTyping, showAgain, cancel, clear }
}

/** Moves the focus along the field and what its panel offers; behind the last comes the first. */
function moveFocus(field: HTMLElement, panel: HTMLElement, step: 1 | -1): void {
  const stops = [field, ...panel.querySelectorAll<HTMLElement>('a, button')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  stops.at((at + step) % stops.length)?.focus()
}

/**
 * Whether a text is being composed that means nothing yet, as by the input method of Japanese. Keyboards of phones
 * compose Latin words letter by letter: those are typed text as they stand.
 */
const isUnfinished = (event: Event, field: HTMLInputElement): boolean =>
  event instanceof InputEvent && event.isComposing && (field.matches(':lang(ja)') || otherLetter.test(field.value))

/** Forms whose field suggests products. */
const started = new WeakSet<HTMLFormElement>()

/**
 * Suggests products below a search field while words are typed (decision 155). Arrow keys and Tab lead to them, Escape
 * closes their list, as does the focus or a press elsewhere. Where nothing can be suggested, the form works as it does
 * without scripts.
 */
export function suggestProducts(form: HTMLFormElement): void {
  const field = form.querySelector('input')
  if (!field || started.has(form)) return
  started.add(form)
  const panel = createSuggestionPanel(form)
  const { followTyping, showAgain, cancel, clear } = createQuestions(field, panel)
  const close = (): void => {
    cancel()
    panel.close()
  }
  const closeFor = (target: EventTarget | null): void => {
    if (target instanceof Node && !form.contains(target)) close()
  }
  field.addEventListener('input', (event) => {
    if (!isUnfinished(event, field)) followTyping()
  })
  field.addEventListener('compositionstart', cancel)
  field.addEventListener('compositionend', followTyping)
  field.addEventListener('focus', showAgain)
  // The list stays as it is while it is used.
  panel.element.addEventListener('focusin', cancel)
  form.addEventListener('keydown', (event) => {
    const { isComposing, key } = event
    if (isComposing || panel.element.hidden) return
    if (key === 'Escape') {
      // Not the browser's own answer: it clears the field, and closes the sheet around it.
      event.preventDefault()
      field.focus()
      close()
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      moveFocus(field, panel.element, key === 'ArrowDown' ? 1 : -1)
    }
  })
  // Without a target the window has lost the focus, or the pressed link takes none (Safari).
  form.addEventListener('focusout', ({ relatedTarget }) => closeFor(relatedTarget))
  document.addEventListener('pointerdown', ({ target }) => closeFor(target))
  form.addEventListener('reset', clear)
  form.addEventListener('submit', close)
  addEventListener('pagehide', close)
  // Words that were typed before this script came.
  if (field === document.activeElement) followTyping()
}
