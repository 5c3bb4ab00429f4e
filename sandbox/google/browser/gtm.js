/* global settings -- { collectUrl, id, layer }, set around this file by browser-script.ts */
const layer = (window[settings.layer] = window[settings.layer] ?? [])
window.google_tag_manager = { ...window.google_tag_manager, [settings.id]: { dataLayer: {} } }

/** `gtag` pushes its `arguments`; they travel as a list. */
const plain = (entry) => (Object.prototype.toString.call(entry) === '[object Arguments]' ? Array.from(entry) : entry)

function tell(entries) {
  const body = JSON.stringify({ id: settings.id, page: location.href, entries: entries.map(plain) })
  if (!navigator.sendBeacon(settings.collectUrl, body)) {
    fetch(settings.collectUrl, { method: 'POST', body, mode: 'no-cors', keepalive: true }).catch(() => {})
  }
}

const push = layer.push.bind(layer)
layer.push = (...entries) => {
  const length = push(...entries)
  tell(entries)
  return length
}
if (layer.length > 0) tell([...layer])
