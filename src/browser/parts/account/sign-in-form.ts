import type { cookiesField } from '../../../domain/forms/form-fields.ts'
import { getCaptchaToken } from '../forms/captcha-token.ts'

const problemType = 'application/problem+json'

const bodyOf = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

// A type alone: a module that the page script has too would be a file of its own.
const fieldName: typeof cookiesField = 'cookies'

/** Field by which the server learns that the browser keeps no cookies. */
const refusedCookies = (): HTMLInputElement =>
  Object.assign(document.createElement('input'), { type: 'hidden', name: fieldName, value: 'refused' })

async function isCaptchaRequired(response: Response): Promise<boolean> {
  if (!response.headers.get('content-type')?.startsWith(problemType)) return false
  const problem: unknown = await response.json()
  return typeof problem === 'object' && problem !== null && 'code' in problem && problem.code === 'captcha_required'
}

/**
 * Sends the form. Returns `true` when the server redirects, as it does for plain forms: the next page shows the account
 * or the error. Where the browser kept no session of that answer, the plain form says so.
 */
async function isRedirected(form: HTMLFormElement, token: HTMLInputElement, status: Element | null): Promise<boolean> {
  try {
    const headers = { accept: problemType }
    const response = await fetch(form.action, { method: 'POST', body: bodyOf(form), headers, redirect: 'manual' })
    if (response.type === 'opaqueredirect') {
      if (document.cookie !== '') return true
      form.append(refusedCookies())
      return false
    }
    if (!(await isCaptchaRequired(response))) return false
    if (status instanceof HTMLElement) status.textContent = status.dataset.text ?? ''
    token.value = await getCaptchaToken(form)
  } catch {
    // The plain form shows the error.
  }
  return false
}

/**
 * Gets a captcha token only when the server requires one (`captcha_required`: sign-ins or look-ups of orders are under
 * attack); its script is not loaded before. Without a token, and without JavaScript, the plain form is rate limited. A
 * form that leads to another page stays plain: only the server knows whether it leads there or back to the form.
 * Sent once until its answer (`send-forms-once.ts`).
 */
export function enhanceSignIn(form: HTMLFormElement): void {
  const token = form.elements.namedItem('bot_token')
  const waiting = form.elements.namedItem('return')
  const status = form.querySelector('[role="status"]')
  const target = waiting instanceof HTMLInputElement ? waiting.value : location.pathname
  if (!(token instanceof HTMLInputElement) || target !== location.pathname) return
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if ('busy' in form.dataset) return
    form.dataset.busy = ''
    void isRedirected(form, token, status).then((redirected) => {
      // With the query, to which the server leads back, too.
      if (redirected) location.assign(location.pathname + location.search)
      else form.submit()
      // Tokens are single-use, and the page may be restored from the back/forward cache.
      token.value = ''
    })
  })
}
