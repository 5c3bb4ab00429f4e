import { demoEnvironment } from './demo-environment.ts'
import { escapeHtml, page } from './page.ts'
import { staffToken } from './pro/staff-token.ts'

const services = [
  ['/content/v3', 'content delivery: content types, entries, assets, sync'],
  ['/content/edit', 'the editors’ pages: entries, drafts, publishing', 'open'],
  ['/commerce', 'the commerce platform’s API, V2 and V3 of three stores'],
  ['/commerce/admin', 'the merchant’s pages: prices, stock, visibility and orders by hand', 'open'],
  ['/storefront/us/login.php', 'the platform’s hosted pages of the US store: login, cart, checkout', 'open'],
  ['/storefront/ca/login.php', 'the same of the Canadian store', 'open'],
  ['/storefront/eu/login.php', 'the same of the European store', 'open'],
  ['/media', 'pictures, image sets and films, drawn here'],
  ['/search', 'the search engine’s API'],
  ['/pro', 'pro service: applications and codes, spend and shipping settings of trade customers'],
  ['/pro/staff', 'its staff’s page: applications to decide, codes to issue and revoke', 'open'],
  ['/google/recaptcha', 'bot protection: script and token check'],
  ['/google/collect', 'what the tag manager has seen', 'open'],
  ['/locator/locator.js', 'a retailer’s store locator: the script that its subdomain serves'],
  ['/mail', 'mailbox: what the platform has sent', 'open'],
] as const

const cards = [
  ['4111 1111 1111 1111', 'is accepted'],
  ['4000 0000 0000 0002', 'is declined'],
] as const

const row = (...cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const code = (text: string): string => `<code>${escapeHtml(text)}</code>`
const link = (path: string): string => `<a href="${path}">${code(path)}</a>`

/** The sandbox's front page: its services, the test cards and the demo's keys. */
export function indexPage(origin: string, siteUrl: string, operatorsUrl = ''): string {
  const port = Number(new URL(origin).port || 80)
  const settings = Object.entries(demoEnvironment(port, siteUrl))
  return page(
    'Services',
    `<h1>Firn sandbox</h1>
    <p>Local stand-ins for the services behind the storefront at <a href="${escapeHtml(siteUrl)}">${escapeHtml(siteUrl)}</a>. Nothing here leaves this machine.</p>
    ${operatorsUrl === '' ? '' : `<p>Its operators’ pages: <a href="${escapeHtml(operatorsUrl)}">releases</a>; the token below is the password of any user.</p>`}
    <h2>Services</h2><table>${services.map(([path, text, open]) => row(open ? link(path) : code(path), text)).join('')}</table>
    <h2>Test cards</h2><table>${cards.map(([number, text]) => row(code(number), text)).join('')}</table>
    <h2>Staff of the trade programme</h2><table>${row('Token', code(staffToken))}</table>
    <h2>Demo settings and keys</h2><table>${settings.map(([name, value]) => row(code(name), code(value))).join('')}</table>`,
  )
}
