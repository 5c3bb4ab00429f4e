/* global settings -- { tokenUrl, render, onload }, set around this file by browser-script.ts */
const clients = settings.render === 'explicit' ? [] : [settings.render]

function keyOf(client) {
  if (clients.length === 0) throw new Error('No reCAPTCHA clients exist.')
  const key = typeof client === 'number' ? clients[client] : (client ?? clients[0])
  if (!clients.includes(key)) throw new Error(`Invalid site key or not loaded in api.js: ${client}`)
  return key
}

window.grecaptcha = {
  ready(callback) {
    setTimeout(callback, 0)
  },
  render(container, parameters = container) {
    if (!parameters?.sitekey) throw new Error('Missing required parameters: sitekey')
    return clients.push(parameters.sitekey) - 1
  },
  async execute(client, { action = '' } = {}) {
    const sitekey = keyOf(client)
    if (!/^[A-Za-z0-9/_]*$/.test(action)) throw new Error('Invalid action name')
    const body = new URLSearchParams({ sitekey, action, hostname: location.hostname })
    const answer = await fetch(settings.tokenUrl, { method: 'POST', body })
    if (!answer.ok) throw new Error(`Invalid site key or not loaded in api.js: ${sitekey}`)
    return answer.text()
  },
  reset() {},
  getResponse: () => '',
}

if (typeof window[settings.onload] === 'function') setTimeout(window[settings.onload], 0)
