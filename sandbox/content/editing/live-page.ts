import { html } from 'hono/html'
import type { LiveBuild } from './live-build.ts'

type Html = ReturnType<typeof html>

/** The site's view of a publication. */
type LiveView = {
  readonly live: LiveBuild | undefined
  /** The time of the last publication, ms; `undefined` when nothing was since this process began. */
  readonly publishedAt: number | undefined
  /** The page from which the editor came. */
  readonly back: string
  readonly siteUrl: string
  /** The page of its operators; '' where there is none. */
  readonly operatorsUrl: string
}

/** Whether the release that is live was made after the last publication. */
export const isUpToDate = ({ live, publishedAt }: Pick<LiveView, 'live' | 'publishedAt'>): boolean =>
  publishedAt === undefined || (live !== undefined && Date.parse(live.timestamp) >= publishedAt)

/** Which release of the site is live, and whether it is newer than the last publication. */
export function livePage(view: LiveView): Html {
  const { live, publishedAt, back, siteUrl, operatorsUrl } = view
  return html`<p><a href="${back}">Back</a></p>
    <h1>What is live</h1>
    <p role="status">
      ${
        live === undefined
          ? 'The site does not answer.'
          : html`Release <code>${live.id}</code>, made ${live.timestamp.slice(0, 19).replace('T', ' ')} UTC.`
      }
    </p>
    ${
      publishedAt === undefined
        ? html`<p>Nothing was published since this service began.</p>`
        : html`<p>
            ${
              isUpToDate(view)
                ? 'It was made after the last publication, or the publication changed no page before it.'
                : `Published ${new Date(publishedAt).toISOString().slice(11, 19)} UTC; the publisher works. This page looks again every second.`
            }
          </p>`
    }
    <p>
      <a href="${siteUrl}">The site</a>
      ${operatorsUrl === '' ? '' : html` · <a href="${operatorsUrl}">Releases, for operators</a>`}
    </p>`
}
