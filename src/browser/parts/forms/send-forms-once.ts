import { cookiesField } from '../../../domain/forms/form-fields.ts'
import { acceptsCookies } from '../../client/accepts-cookies.ts'

/**
 * The time for which a form waits for its answer before it may be sent again, ms: bot protection (8 s), then the API
 * (10 s).
 */
const longestAnswer = 20_000

/** The form of an event that is sent as one. */
const postOf = ({ target }: Event): HTMLFormElement | undefined =>
  target instanceof HTMLFormElement && target.method === 'post' ? target : undefined

/** Reports to the server that the browser keeps no cookies: its answer then says what helps. */
function noteCookies(form: HTMLFormElement): void {
  form.querySelector(`[name="${cookiesField}"]`)?.remove()
  if (acceptsCookies()) return
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: cookiesField, value: 'refused' }))
}

/**
 * Sends each plain form once until its answer: further presses do nothing (`data-busy`). Forms that a script sends say
 * with the same mark that they wait. A form may be sent again on a page that was left and is shown again, and, where
 * the answer is a file or the visitor has stopped it, after the longest time of an answer.
 */
export function sendFormsOnce(): void {
  // Before the scripts that send forms read their fields.
  const note = (event: Event): void => {
    const form = postOf(event)
    if (form) noteCookies(form)
  }
  addEventListener('submit', note, true)
  addEventListener('submit', (event) => {
    const form = postOf(event)
    if (!form) return
    const isBusy = 'busy' in form.dataset
    if (!event.defaultPrevented && isBusy) return event.preventDefault()
    // Forms that are called off here are sent by a script, as busy ones, or by an island, which keeps its own state.
    if (event.defaultPrevented && !isBusy) return
    form.dataset['busy'] = ''
    setTimeout(() => delete form.dataset['busy'], longestAnswer)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-busy]')) delete form.dataset['busy']
  })
}
