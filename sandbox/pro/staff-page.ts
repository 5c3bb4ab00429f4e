import { html } from 'hono/html'
import { dayIn } from '../formatters.ts'
import { type Application, type ProCode, type Programme, programmeEnd } from './programme.ts'
import { proGroups, proRegionOf, proRegions, timeZoneOf } from './regions.ts'

type Html = ReturnType<typeof html>

const dayOf = (region: string, ms: number): string => dayIn(timeZoneOf(region), ms)

/** @param isWrong whether a token was given that is not the right one */
export async function signInPage(base: string, isWrong: boolean): Promise<string> {
  return String(
    await html`<h1>Staff of the trade programme</h1>
      ${isWrong ? html`<p role="alert">That is not the token.</p>` : ''}
      <form method="post" action="${base}/sign-in">
        <label>Token <input name="token" type="password" autocomplete="current-password" required /></label>
        <button>Sign in</button>
      </form>
      <p>The sandbox’s front page names it.</p>`,
  )
}

/** Region and group in one choice, the usual group of a region first. */
const places = (chosen: string): Html[] =>
  proRegions.flatMap((region) =>
    proGroups(region).map(
      ({ id, name }, index) =>
        html`<option value="${region}:${id}" ${region === chosen && index === 0 ? 'selected' : ''}>
          ${region} · ${name}
        </option>`,
    ),
  )

const terms = (region: string, now: number): Html =>
  html`<label
      >Group
      <select name="place">
        ${places(region)}
      </select></label
    >
    <label>Ends on <input type="date" name="expires" value="${programmeEnd(now)}" required /></label>`

function decision({ id, status, country }: Application, base: string, now: number): Html {
  const erase = html`<form method="post" action="${base}/applications/${id}/erase"><button>Erase</button></form>`
  if (status !== 'pending') return erase
  return html`<form method="post" action="${base}/applications/${id}/approve">
      ${terms(proRegionOf(country), now)} <button>Approve</button>
    </form>
    <form method="post" action="${base}/applications/${id}/decline"><button>Decline</button></form>
    ${erase}`
}

function applicationRow(application: Application, base: string, now: number): Html {
  const { name, email, profession, organisation, member_number, country, locale, status, received } = application
  return html`<tr>
    <td>${dayOf(proRegionOf(country), received)}</td>
    <td>${name}<br />${email}</td>
    <td>
      ${profession}, ${organisation}${member_number === '' ? '' : ` (${member_number})`}<br />${country}, ${locale}
    </td>
    <td>${status}</td>
    <td>${decision(application, base, now)}</td>
  </tr>`
}

function stateOf({ region, redeemed, revoked, redeem_by, store, customer_id }: ProCode, now: number): string {
  if (revoked !== null) return `revoked on ${revoked}`
  if (redeemed !== null)
    return `redeemed on ${dayOf(region, redeemed)} by customer ${customer_id ?? ''} of ${store ?? ''}`
  return now > redeem_by ? 'not redeemed in time' : `to be redeemed until ${dayOf(region, redeem_by)}`
}

const codeRow = (code: ProCode, base: string, now: number): Html =>
  html`<tr>
    <td><code>${code.code}</code></td>
    <td>${code.email}</td>
    <td>${code.region}, until ${code.expires}</td>
    <td>${stateOf(code, now)}</td>
    <td>
      ${code.revoked === null ? html`<form method="post" action="${base}/codes/${code.code}/revoke"><button>Revoke</button></form>` : ''}
    </td>
  </tr>`

/** All applications and codes, newest first, with what staff can do about them. */
export async function staffPage(programme: Programme, base: string, now: number): Promise<string> {
  const [applications, codes] = [programme.applications(), programme.codes()]
  return String(
    await html`<h1>Trade programme</h1>
      <h2>Applications</h2>
      ${applications.length === 0 ? html`<p>There are none.</p>` : ''}
      <table class="records">
        ${applications.map((each) => applicationRow(each, base, now))}
      </table>
      <h2>Issue a code</h2>
      <form method="post" action="${base}/codes">
        <label>E-mail <input type="text" inputmode="email" name="email" required /></label>
        <label>Language and country <input name="locale" value="en-us" required size="8" /></label>
        ${terms('pro', now)} <button>Issue</button>
      </form>
      <h2>Codes</h2>
      ${codes.length === 0 ? html`<p>There are none.</p>` : ''}
      <table class="records">
        ${codes.map((each) => codeRow(each, base, now))}
      </table>`,
  )
}
