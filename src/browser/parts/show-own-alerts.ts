import type { VisitorAlerts } from '../../api/visitor/schemas.ts'

type OwnAlert = VisitorAlerts['added'][number]

/** Nodes of rich text that our API checked; nothing in it runs. */
const nodesOf = (html: string): readonly Node[] => [
  ...new DOMParser().parseFromString(html, 'text/html').body.childNodes,
]

/** Where a dismissal is stored, as for the alerts of a page (boot/dismiss-alerts.inline.js). */
const keyOf = (uid: string): string => `alert:${uid}`

function dismissAlert(alert: HTMLElement, uid: string): void {
  alert.remove()
  document.querySelector<HTMLElement>('.alert .x, .logo')?.focus()
  try {
    localStorage.setItem(keyOf(uid), '1')
  } catch {
    // No storage: the alert comes back with the next page.
  }
}

function isDismissed(uid: string): boolean {
  try {
    return localStorage.getItem(keyOf(uid)) !== null
  } catch {
    return false
  }
}

/** An alert in the markup of `components/Alerts.astro`. */
function toElement({ uid, html, lang }: OwnAlert, dismiss: string): HTMLElement {
  const text = Object.assign(document.createElement('div'), { className: 'rich' })
  if (lang !== null) text.lang = lang
  text.append(...nodesOf(html))
  const button = Object.assign(document.createElement('button'), { className: 'x', type: 'button', ariaLabel: dismiss })
  button.append(Object.assign(document.createElement('span'), { className: 'i i-close' }))
  const alert = Object.assign(document.createElement('div'), { className: 'alert wrap' })
  alert.dataset['alert'] = uid
  alert.append(text, button)
  button.addEventListener('click', () => dismissAlert(alert, uid))
  return alert
}

function createList(label: string): HTMLElement {
  const list = Object.assign(document.createElement('aside'), { className: 'alerts dark', ariaLabel: label })
  document.querySelector('header.top')?.before(list)
  return list
}

/**
 * Shows a visitor's own alerts: removes those of the page that are not for them, and puts those that are for them alone
 * in front, unless dismissed earlier. Repeating it changes nothing.
 */
export function showOwnAlerts({ hidden, added, label, dismiss }: VisitorAlerts): void {
  const find = (uid: string): Element | null => document.querySelector(`[data-alert="${CSS.escape(uid)}"]`)
  for (const uid of hidden) find(uid)?.remove()
  const missing = added.filter(({ uid }) => !find(uid) && !isDismissed(uid))
  if (missing.length === 0) return
  const list = document.querySelector('.alerts') ?? createList(label)
  list.prepend(...missing.map((alert) => toElement(alert, dismiss)))
}
