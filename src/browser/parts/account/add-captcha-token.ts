import { getCaptchaToken, prepareCaptcha } from './captcha-token.ts'

/**
 * Sends a form with a token of the bot protection in its field `bot_token`. Nothing is fetched before somebody is in
 * the form. When no token can be had the form goes without: the server knows what to do then.
 */
export function addCaptchaToken(form: HTMLFormElement): void {
  const field = form.elements.namedItem('bot_token')
  if (!(field instanceof HTMLInputElement)) return

  form.addEventListener('focusin', () => prepareCaptcha(form), { once: true })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if ('busy' in form.dataset) return
    form.dataset.busy = ''
    void getCaptchaToken(form).then((value) => {
      field.value = value
      form.submit()
      // A token works once, and the page may be come back to.
      field.value = ''
      delete form.dataset.busy
    })
  })
}
