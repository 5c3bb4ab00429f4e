import { getCaptchaToken, prepareCaptcha } from './captcha-token.ts'

/**
 * Sends a form with a token of the bot protection in its field `bot_token`. Nothing is fetched before the form has
 * focus. Without a token the form is sent anyway, and the server decides. Its status line says what the form waits for.
 * Sent once until its answer (`send-forms-once.ts`).
 */
export function addCaptchaToken(form: HTMLFormElement): void {
  const field = form.elements.namedItem('bot_token')
  const status = form.querySelector('[role="status"]')
  if (!(field instanceof HTMLInputElement)) return
  const say = (text: string): void => {
    if (status) status.textContent = text
  }

  form.addEventListener('focusin', () => prepareCaptcha(form), { once: true })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if ('busy' in form.dataset) return
    form.dataset.busy = ''
    say(status instanceof HTMLElement ? (status.dataset.text ?? '') : '')
    void getCaptchaToken(form).then((value) => {
      field.value = value
      form.submit()
      // Tokens are single-use, and the page may be restored from the back/forward cache.
      field.value = ''
      say('')
    })
  })
}
