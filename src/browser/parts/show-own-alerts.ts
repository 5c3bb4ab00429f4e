import type { VisitorAlerts } from '../../api/visitor/schemas.ts'

type OwnAlert = VisitorAlerts['added'][number]

/** Nodes of rich text that our API checked; nothing in it runs. */
const nodesOf = (html: string): readonly Node[] => [
  ...new DOMParser().parseFromString(html, 'text/html').body.childNodes,
]

/** The key of a stored dismissal, as for the alerts of a page (inline/dismiss-alerts.inline.js). */
const keyOf = (uid: string): string => `alert:${uid}`

function dismissAlert(alert: HTMLElement, { uid, seen }: OwnAlert): void {
  alert.remove()
  document.querySelector<HTMLElement>('.alert .x, .logo')?.focus()
  try {
    localStorage.setItem(keyOf(uid), seen)
  } catch {
    // No storage: the alert comes back with the next page.
  }
}

/** Whether this text of an alert was dismissed; a later text is news. */
function isDismissed({ uid, seen }: OwnAlert): boolean {
  try {
    return localStorage.getItem(keyOf(uid)) === seen
  } catch {
    return false
  }
}

/** An alert in the markup of `components/frame/Alerts.astro`. */
function toElement(own: OwnAlert, dismiss: string): HTMLElement {
  const { uid, html, lang } = own
  const text = Object.assign(document.createElement('div'), { className: 'rich' })
  if (lang !== null) text.lang = lang
  text.append(...nodesOf(html))
  const button = Object.assign(document.createElement('button'), { className: 'x', type: 'button', ariaLabel: dismiss })
  button.append(Object.assign(document.createElement('span'), { className: 'i i-close' }))
  const alert = Object.assign(document.createElement('div'), { className: 'alert wrap' })
  alert.dataset['alert'] = uid
  alert.append(text, button)
  button.addEventListener('click', () => dismissAlert(alert, own))
  return alert
}

function createList(label: string): HTMLElement {
  const list = Object.assign(document.createElement('aside'), { className: 'alerts dark', ariaLabel: label })
  document.querySelector('header.top')?.before(list)
  return list
}

/** Takes back what an earlier call changed. */
let undo = (): void => undefined

/**
 * Shows a visitor's own alerts: takes those of the page that are not for them away, and puts those that are for them
 * alone in front, unless dismissed earlier; what was shown to another visitor of the page is taken back.
 * @param alerts absent for visitors who see the page's own
 */
export function showOwnAlerts(alerts: VisitorAlerts | undefined): void {
  undo()
  undo = alerts ? changeAlerts(alerts) : () => undefined
}

function changeAlerts({ hidden, added, label, dismiss }: VisitorAlerts): () => void {
  const find = (uid: string): Element | null => document.querySelector(`[data-alert="${CSS.escape(uid)}"]`)
  const taken = hidden.flatMap((uid) => {
    const alert = find(uid)
    const place = document.createComment('')
    alert?.replaceWith(place)
    return alert ? [{ alert, place }] : []
  })
  const missing = added.filter((alert) => !find(alert.uid) && !isDismissed(alert))
  const own = missing.map((alert) => toElement(alert, dismiss))
  if (own.length > 0) (document.querySelector('.alerts') ?? createList(label)).prepend(...own)
  return () => {
    for (const alert of own) alert.remove()
    for (const { alert, place } of taken) place.replaceWith(alert)
  }
}
