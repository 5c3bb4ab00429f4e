import { loadBotProtection } from './bot-protection.ts'

/** Longest wait for the bot protection, ms; then the form is sent without its token. */
const patience = 8000

/**
 * A token of the bot protection for what a form does (`data-captcha` = address of the script, `data-site-key`,
 * `data-action`); empty when none can be had in time.
 */
export function getCaptchaToken({ dataset }: HTMLFormElement): Promise<string> {
  const { captcha = '', siteKey = '', action = '' } = dataset
  const late = new Promise<string>((resolve) => setTimeout(resolve, patience, ''))
  const token = loadBotProtection(captcha, siteKey)
    .then((script) => script.execute(siteKey, { action }))
    .catch(() => '')
  return Promise.race([token, late])
}

/** Loads the bot protection of a form ahead. */
export function prepareCaptcha({ dataset }: HTMLFormElement): void {
  const { captcha = '', siteKey = '' } = dataset
  loadBotProtection(captcha, siteKey).catch(() => undefined)
}
