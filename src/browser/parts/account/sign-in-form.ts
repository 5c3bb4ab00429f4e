import { getCaptchaToken } from './captcha-token.ts'

const problemType = 'application/problem+json'

const bodyOf = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

async function isCaptchaRequired(answer: Response): Promise<boolean> {
  if (!answer.headers.get('content-type')?.startsWith(problemType)) return false
  const problem: unknown = await answer.json()
  return typeof problem === 'object' && problem !== null && 'code' in problem && problem.code === 'captcha_required'
}

/**
 * Sends the form. Returns `true` once the server has answered as it answers a form, by leading on: both the account and
 * what was wrong stand on the page of the form, or on the one that waits for the sign-in.
 */
async function isAnswered(form: HTMLFormElement, token: HTMLInputElement, status: Element | null): Promise<boolean> {
  try {
    const headers = { accept: problemType }
    const answer = await fetch(form.action, { method: 'POST', body: bodyOf(form), headers, redirect: 'manual' })
    if (answer.type === 'opaqueredirect') return true
    if (!(await isCaptchaRequired(answer))) return false
    if (status instanceof HTMLElement) status.textContent = status.dataset.text ?? ''
    token.value = await getCaptchaToken(form)
  } catch {
    // The plain form shows what is wrong.
  }
  return false
}

/**
 * Asks the bot protection for a token when the server wants one (`captcha_required`: sign-ins are under attack), and
 * only then; its script is not loaded before. Without a token, and without scripts, the plain form waits for its turn.
 */
export function enhanceSignIn(form: HTMLFormElement): void {
  const token = form.elements.namedItem('bot_token')
  const waiting = form.elements.namedItem('return')
  const status = form.querySelector('[role="status"]')
  if (!(token instanceof HTMLInputElement)) return
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if ('busy' in form.dataset) return
    form.dataset.busy = ''
    void isAnswered(form, token, status).then((answered) => {
      if (answered) location.assign(waiting instanceof HTMLInputElement ? waiting.value : location.pathname)
      else form.submit()
      // A token works once, and the page may be come back to.
      token.value = ''
      delete form.dataset.busy
    })
  })
}
