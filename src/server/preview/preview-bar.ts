import { html } from 'hono/html'
import { type PreviewQuery, writePreviewQuery } from '../../domain/editing/preview-query.ts'
import type { Locale } from '../../domain/locale/locale.ts'

/** The controls of the bar beside the page. */
type BarView = {
  readonly preview: PreviewQuery
  /** Path of the page. */
  readonly path: string
  /** The same page in other languages and countries. */
  readonly others: readonly { readonly locale: Locale; readonly path: string }[]
  /** Drafts that do not fit, whose live version stands in or which are left out, and pictures that are not there. */
  readonly problems: readonly string[]
}

const bar =
  'position:fixed;inset:auto 0 0 0;z-index:9999;max-height:50vh;overflow:auto;' +
  'padding:.5rem 1rem;background:#1b1f24;color:#fff;font:14px/1.5 system-ui'
const link = 'color:#9ecbff;margin-right:.75rem;display:inline-block;padding:.2rem 0'

/**
 * A bar below a preview: where the editor is, the same page elsewhere and as members of the trade programme see it, and
 * the way out. Editors read English, as operators do.
 */
export async function previewBar({ preview, path, others, problems }: BarView): Promise<string> {
  const isPro = preview.buyer === 'pro'
  const hrefOf = (to: string, buyer = preview.buyer): string => `${to}?${writePreviewQuery({ ...preview, buyer })}`
  const markup = html`<aside aria-label="Preview" lang="en" dir="ltr" style="${bar}" data-preview-bar>
    <strong>Preview of drafts</strong>
    ${
      isPro
        ? html`<a style="${link}" href="${hrefOf(path, 'visitor')}">As visitors see it</a>`
        : html`<a style="${link}" href="${hrefOf(path, 'pro')}">As professionals see it</a>`
    }
    <a style="${link}" href="${path}">Leave the preview</a>
    <details>
      <summary>Other languages and countries (${others.length})</summary>
      ${others.map((other) => html`<a style="${link}" href="${hrefOf(other.path)}">${other.locale.locale}</a>`)}
    </details>
    ${
      problems.length > 0
        ? html`<details>
            <summary>Not shown as drafted (${problems.length})</summary>
            <ul>
              ${problems.map((problem) => html`<li>${problem}</li>`)}
            </ul>
          </details>`
        : ''
    }
  </aside>`
  return String(await markup)
}
