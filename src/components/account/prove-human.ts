import { loadBotProtection } from './bot-protection.ts'

/** Longest wait for the bot protection, ms; then the form is sent without its token. */
const patience = 8000

/**
 * Sends a form (`data-captcha` = address of the bot protection's script, `data-site-key`, `data-action`) with a token of the
 * bot protection in its field `bot_token`. Nothing is fetched before somebody is in the form. When no token can be had the
 * form goes without: the server knows what to do then.
 */
export function proveHuman(form: HTMLFormElement): void {
  const { captcha = '', siteKey = '', action = '' } = form.dataset
  const field = form.elements.namedItem('bot_token')
  if (!(field instanceof HTMLInputElement)) return
  const load = () => loadBotProtection(captcha, siteKey)

  form.addEventListener('focusin', () => void load().catch(() => undefined), { once: true })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if ('busy' in form.dataset) return
    form.dataset.busy = ''
    const late = new Promise<string>((resolve) => setTimeout(resolve, patience, ''))
    const token = load().then((script) => script.execute(siteKey, { action })).catch(() => '') // prettier-ignore
    void Promise.race([token, late]).then((value) => {
      field.value = value
      form.submit()
      // A token works once, and the page may be come back to.
      field.value = ''
      delete form.dataset.busy
    })
  })
}
