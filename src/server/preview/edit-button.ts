import { html, raw } from 'hono/html'
import { inlineScript } from '../../render/page/inline-script.ts'

const look =
  'position:fixed;z-index:1;border:0;border-radius:.25rem;padding:.25rem .6rem;background:#0b57d0;color:#fff;' +
  'font:14px/1.5 system-ui;cursor:pointer'

/**
 * In a frame, shows the button beside the text that the pointer or the keyboard is at. Pressed, or by Alt and Enter, it
 * asks the editor around the frame for the text's field, as the service's own script does (vendors, content 9).
 */
export const editScript = inlineScript(`
  const button = document.querySelector('[data-edit-button]')
  let shown = null
  let left = 0
  let sent = 0
  const send = (type, payload) => {
    sent += 1
    const metadata = { hash: type + sent, nature: 'REQUEST' }
    const message = { eventManager: 'contentstack-adv-post-message', metadata, channel: 'live-preview', type, payload }
    parent.postMessage(message, button.dataset.editButton)
  }
  const edit = () => {
    const [content_type_uid, entry_uid, locale, ...field] = shown.dataset.cslp.split('.')
    send('scroll', { field: field.join('.'), content_type_uid, entry_uid, locale })
  }
  const place = () => {
    if (shown === null) return
    const { top } = shown.getBoundingClientRect()
    button.style.top = Math.max(0, top - button.offsetHeight) + 'px'
    button.style.left = Math.max(0, Math.min(left, innerWidth - button.offsetWidth)) + 'px'
  }
  const show = (element, x) => {
    if (element === shown) return
    shown = element
    button.hidden = element === null
    if (element === null) return
    button.textContent = 'Edit ' + element.dataset.cslp.split('.').slice(3).join('.') + ' (Alt+Enter)'
    left = x ?? element.getBoundingClientRect().left
    place()
  }
  if (parent !== window) {
    for (const element of document.querySelectorAll('[data-cslp]'))
      if (!element.closest('a, button, label, summary, [aria-hidden=true], [inert]')) element.tabIndex = 0
    addEventListener('pointerover', ({ target, clientX }) => {
      if (target !== button) show(target.closest('[data-cslp]'), clientX)
    })
    addEventListener('focusin', ({ target }) => {
      const inside = ':scope:is(a, button, label, summary) [data-cslp]'
      if (target !== button) show(target.closest('[data-cslp]') ?? target.querySelector(inside))
    })
    addEventListener('scroll', place, { passive: true })
    addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !event.altKey || shown === null) return
      event.preventDefault()
      edit()
    })
    button.addEventListener('click', edit)
    send('init', { config: { shouldReload: true, href: location.href } })
  }
`)

/** Around its text nothing may stand: the page's policy knows it by its hash. */
const script = `<script type="module">${editScript.text}</script>`

/** The button of `editScript`, and the script. @param editor origin of the editing page around the frame */
export const editButton = (editor: string): ReturnType<typeof html> =>
  html`<button type="button" hidden aria-keyshortcuts="Alt+Enter" style="${look}" data-edit-button="${editor}"></button>
    ${raw(script)}`
