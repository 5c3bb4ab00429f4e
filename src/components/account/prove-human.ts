/** Fetched when a form needs it: nothing of the bot protection loads before somebody is in the form. */
const loadCaptcha = () => import('./captcha-token.ts')

/**
 * Sends a form with a token of the bot protection in its field `bot_token`. When no token can be had the form goes without:
 * the server knows what to do then.
 */
export function proveHuman(form: HTMLFormElement): void {
  const field = form.elements.namedItem('bot_token')
  if (!(field instanceof HTMLInputElement)) return

  const prepare = () => loadCaptcha().then(({ prepareCaptcha }) => prepareCaptcha(form))
  form.addEventListener('focusin', () => void prepare().catch(() => undefined), { once: true })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if ('busy' in form.dataset) return
    form.dataset.busy = ''
    const token = loadCaptcha().then(({ getCaptchaToken }) => getCaptchaToken(form))
    void token
      .catch(() => '')
      .then((value) => {
        field.value = value
        form.submit()
        // A token works once, and the page may be come back to.
        field.value = ''
        delete form.dataset.busy
      })
  })
}
