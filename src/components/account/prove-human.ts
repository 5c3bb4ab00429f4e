import { loadBotProtection } from './bot-protection.ts'

/** Longest wait for the bot protection, ms; then the form is sent without its token. */
const patience = 8000

/** What a form says of the bot protection: address of its script, site key, and action. */
const settingsOf = ({ dataset }: HTMLFormElement) => ({
  captcha: dataset.captcha ?? '',
  siteKey: dataset.siteKey ?? '',
  action: dataset.action ?? '',
})

/** A token for what the form does; empty when none can be had in time. */
export function getCaptchaToken(form: HTMLFormElement): Promise<string> {
  const { captcha, siteKey, action } = settingsOf(form)
  const late = new Promise<string>((resolve) => setTimeout(resolve, patience, ''))
  const token = loadBotProtection(captcha, siteKey).then((script) => script.execute(siteKey, { action })).catch(() => '') // prettier-ignore
  return Promise.race([token, late])
}

/**
 * Sends a form (`data-captcha` = address of the bot protection's script, `data-site-key`, `data-action`) with a token of the
 * bot protection in its field `bot_token`. Nothing is fetched before somebody is in the form. When no token can be had the
 * form goes without: the server knows what to do then.
 */
export function proveHuman(form: HTMLFormElement): void {
  const { captcha, siteKey } = settingsOf(form)
  const field = form.elements.namedItem('bot_token')
  if (!(field instanceof HTMLInputElement)) return

  form.addEventListener('focusin', () => void loadBotProtection(captcha, siteKey).catch(() => undefined), {
    once: true,
  })
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
