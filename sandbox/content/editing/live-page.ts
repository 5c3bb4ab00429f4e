import { html } from 'hono/html'
import type { LiveBuild } from './live-build.ts'

type Html = ReturnType<typeof html>

/** The site's view of a publication. */
type LiveView = {
  readonly live: LiveBuild | undefined
  /** The time of the last publication, ms; `undefined` when nothing was since this process began. */
  readonly publishedAt: number | undefined
  /** Now, in ms. */
  readonly now: number
  /** The page from which the editor came. */
  readonly back: string
  readonly siteUrl: string
  /** The page of its operators; '' where there is none. */
  readonly operatorsUrl: string
}

/** The time in which a publication becomes a release, ms: one that changes nothing, or is refused, makes none. */
const awaitedMs = 60_000

/** Whether the last publication is in the live release, may come with the next one, or has made none in its time. */
type PublicationState = 'none' | 'live' | 'awaited' | 'overdue'

type SeenPublication = Pick<LiveView, 'live' | 'publishedAt' | 'now'>

/** Compares the last publication with the live release, whose time is that at which its content began to be read. */
export function readPublicationState({ live, publishedAt, now }: SeenPublication): PublicationState {
  if (publishedAt === undefined) return 'none'
  if (live !== undefined && Date.parse(live.timestamp) >= publishedAt) return 'live'
  return now - publishedAt < awaitedMs ? 'awaited' : 'overdue'
}

const sentences: Readonly<Record<PublicationState, string>> = {
  none: 'Nothing was published since this service began.',
  live: 'It was made after the last publication, and has it.',
  awaited: 'the publisher works. This page looks again every second.',
  overdue: [
    'no new release came within a minute.',
    'Nothing that pages show has changed, the entry was refused, or the publisher still works.',
  ].join(' '),
}

function describePublication(view: LiveView): string {
  const state = readPublicationState(view)
  const isMissing = state === 'awaited' || state === 'overdue'
  if (!isMissing || view.publishedAt === undefined) return sentences[state]
  return `Published ${new Date(view.publishedAt).toISOString().slice(11, 19)} UTC; ${sentences[state]}`
}

/** Which release of the site is live, and whether it has the last publication. */
export function livePage(view: LiveView): Html {
  const { live, back, siteUrl, operatorsUrl } = view
  return html`<p><a href="${back}">Back</a></p>
    <h1>What is live</h1>
    <p role="status">
      ${
        live === undefined
          ? 'The site does not answer.'
          : html`Release <code>${live.id}</code>, made ${live.timestamp.slice(0, 19).replace('T', ' ')} UTC.`
      }
    </p>
    <p>${describePublication(view)}</p>
    <p>
      <a href="${siteUrl}">The site</a>
      ${operatorsUrl === '' ? '' : html` · <a href="${operatorsUrl}">Releases, for operators</a>`}
    </p>`
}
