import { html } from 'hono/html'
import type { PublishProgress, ReleaseSummary } from './release-admin.ts'
import { operatorsPage, operatorsPolicy } from './operators-page.ts'

/** The page runs nothing and loads nothing; its forms lead to itself. */
export const releasesPolicy = operatorsPolicy("'self'")

export type ReleasesView = {
  /** The newest first. */
  readonly releases: readonly ReleaseSummary[]
  readonly liveId: string | undefined
  /** The line of the publisher at work, on whichever machine. */
  readonly publisher: string | undefined
  /** Of the publisher of this machine. */
  readonly progress: PublishProgress | undefined
  /** Now, in ms. */
  readonly now: number
  /** The fields of its forms. */
  readonly token: string
  /** The reason for which the last form did nothing. */
  readonly fault?: string | undefined
}

const timeOf = (timestamp: string) =>
  html`<time datetime="${timestamp}">${timestamp.slice(0, 19).replace('T', ' ')}</time>`

/** A publisher reports as it renders; one that has not for so long, ms, reads much of its vendors, or was killed. */
const silentMs = 60_000

/** The end of a publish; one that was stopped, as by a deploy, is made up for as the next publisher begins. */
const endings = { done: ':', failed: ' failed.', stopped: ' was stopped before its end.' } as const

function progressPart({ progress, now }: ReleasesView) {
  if (!progress)
    return html`<p role="status">
      No publisher has run on this machine. The progress of one on another machine is shown there alone.
    </p>`
  const { state, at, done, total, message } = progress
  if (state !== 'working') {
    const words = `The last publish of this machine${endings[state]}`
    return html`<p role="${state === 'failed' ? 'alert' : 'status'}">${words} ${message ?? ''} (${timeOf(at)} UTC)</p>`
  }
  const pages = total === undefined ? '' : html`: ${done ?? 0} of ${total} pages`
  const bar =
    total === undefined
      ? ''
      : html`<progress aria-label="Pages rendered" max="${total}" value="${done ?? 0}"></progress>`
  const isSilent = now - Date.parse(at) > silentMs
  return html`<p role="status">
      The publisher of this machine works${pages}. (${timeOf(at)} UTC)
      ${isSilent ? 'It has reported nothing since then, and may have ended: its log says more.' : ''}
    </p>
    ${bar}`
}

function listPart(count: number | 'all', lines: readonly string[]) {
  if (lines.length === 0) return html`${count}`
  return html`<details>
    <summary>${count}</summary>
    ${lines.map((line) => html`<code>${line}</code><br />`)}
  </details>`
}

function releaseRow(release: ReleaseSummary, { liveId, token }: ReleasesView) {
  const { id, timestamp, by, seconds, pages, pagesOf, changed, changedPaths, faults } = release
  const isLive = id === liveId
  return html`<tr>
    <th scope="row"><code>${id}</code>${pagesOf === undefined ? '' : html`<br />pages of <code>${pagesOf}</code>`}</th>
    <td>${timeOf(timestamp)}</td>
    <td>${by}</td>
    <td class="number">${seconds.toFixed(1)} s</td>
    <td class="number">${pages}</td>
    <td class="number">${listPart(changed, changedPaths)}</td>
    <td class="number">${listPart(faults.length, faults)}</td>
    <td>
      ${
        isLive
          ? html`<strong>live</strong>`
          : html`<form method="post" action="/releases/${id}/live">
              <input type="hidden" name="token" value="${token}" /><button>Make ${id} live</button>
            </form>`
      }
    </td>
  </tr>`
}

/** Renders the releases and the publisher's progress, without scripts. */
export function releasesPage(view: ReleasesView) {
  const heads = ['Release', 'Made (UTC)', 'By', 'Took', 'Pages', 'Changed', 'Faults', 'State']
  return operatorsPage(
    'Releases',
    html`${view.fault === undefined ? '' : html`<p role="alert">${view.fault}</p>`}
      ${view.publisher === undefined ? '' : html`<p role="status">${view.publisher}</p>`} ${progressPart(view)}
      <p>
        Going back makes a new release with the pages of an earlier one. They stay until something that they are made of
        changes in the content; pages that it took away come with the next page that is rendered.
        <code>npm run publish -- --force</code> brings all that the content says.
      </p>
      <table>
        <thead>
          <tr>
            ${heads.map((head) => html`<th scope="col">${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${view.releases.map((release) => releaseRow(release, view))}
        </tbody>
      </table>`,
  )
}
