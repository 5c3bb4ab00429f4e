import { loadBotProtection } from './bot-protection.ts'

/** Timeout of the bot protection, ms; the form is then sent without a token. */
const timeout = 8000

/**
 * Gets a token of the bot protection for a form's action (`data-captcha` = address of the script, `data-site-key`,
 * `data-action`); empty when none arrives in time.
 */
export function getCaptchaToken({ dataset }: HTMLFormElement): Promise<string> {
  const { captcha = '', siteKey = '', action = '' } = dataset
  const expired = new Promise<string>((resolve) => setTimeout(resolve, timeout, ''))
  const token = loadBotProtection(captcha, siteKey)
    .then((script) => script.execute(siteKey, { action }))
    .catch(() => '')
  return Promise.race([token, expired])
}

/** Preloads the bot protection of a form. */
export function prepareCaptcha({ dataset }: HTMLFormElement): void {
  const { captcha = '', siteKey = '' } = dataset
  // Only ahead of time: sending the form loads it again.
  loadBotProtection(captcha, siteKey).catch(() => undefined)
}
