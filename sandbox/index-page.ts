import { demoEnvironment } from './demo-environment.ts'
import { escapeHtml, page } from './page.ts'

const services = [
  ['/content/v3', 'Content', 'delivery API: content types, entries, assets, sync'],
  ['/commerce', 'Commerce', 'REST V2 and V3 of the three stores'],
  ['/storefront/us', 'Hosted shop', 'login, cart, checkout and account pages (us, ca, eu)'],
  ['/media', 'Media', 'pictures, image sets and films, drawn here'],
  ['/search', 'Search', 'the search engine’s API'],
  ['/pro', 'Pro service', 'spend and shipping settings of trade customers'],
  ['/google', 'Bot protection and tag manager', 'scripts, token check, collected events'],
  ['/mail', 'Mailbox', 'what the shop has sent'],
] as const

const cards = [
  ['4111 1111 1111 1111', 'is accepted'],
  ['4000 0000 0000 0002', 'is declined'],
] as const

const row = (...cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const code = (text: string): string => `<code>${escapeHtml(text)}</code>`
const link = (path: string): string => `<a href="${path}">${code(path)}</a>`

/** The sandbox's front page: its services, the test cards and the demo's keys. */
export function indexPage(origin: string, siteUrl: string): string {
  const port = Number(new URL(origin).port || 80)
  const settings = Object.entries(demoEnvironment(port, siteUrl))
  return page(
    'Services',
    `<h1>Firn sandbox</h1>
    <p>Local stand-ins for the services behind the storefront at <a href="${escapeHtml(siteUrl)}">${escapeHtml(siteUrl)}</a>. Nothing here leaves this machine.</p>
    <h2>Services</h2><table>${services.map(([path, name, text]) => row(link(path), name, text)).join('')}</table>
    <h2>Test cards</h2><table>${cards.map(([number, text]) => row(code(number), text)).join('')}</table>
    <h2>Demo settings and keys</h2><table>${settings.map(([name, value]) => row(code(name), code(value))).join('')}</table>`,
  )
}
