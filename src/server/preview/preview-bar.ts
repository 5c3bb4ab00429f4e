import { html } from 'hono/html'
import { type PreviewQuery, writePreviewQuery } from '../../domain/editing/preview-query.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import { editButton } from './edit-button.ts'
import type { ProView } from './pro-view.ts'

/** The controls of the bar beside the page. */
type BarView = {
  readonly preview: PreviewQuery
  /** The page's place, and its path. */
  readonly locale: Locale
  readonly path: string
  /** The same page in other languages and countries. */
  readonly others: readonly { readonly locale: Locale; readonly path: string }[]
  /** Prices of a page as professionals see it; `undefined` for visitors. */
  readonly pro: ProView | undefined
  /** Drafts that do not fit, whose live version stands in or which are left out, and pictures that are not there. */
  readonly problems: readonly string[]
  /** Origin of the editing page that may show the preview in a frame. */
  readonly editor: string
}

const bar =
  'position:fixed;inset:auto 0 0 0;z-index:9999;max-height:50vh;overflow:auto;' +
  'padding:.5rem 1rem;background:#1b1f24;color:#fff;font:14px/1.5 system-ui'
const link = 'color:#9ecbff;margin-right:.75rem;display:inline-block;padding:.2rem 0'

/** Links to the prices of each group. @param hrefOf the page with those of a group */
function proPart(pro: ProView, hrefOf: (group: number) => string) {
  if (pro.kind === 'visitors_prices') return html`<span>${pro.reason}</span>`
  const names = pro.groups.map(({ id, name }) =>
    id === pro.shown.id
      ? html`<strong aria-current="true" style="margin-right:.75rem">${name}</strong> `
      : html`<a style="${link}" href="${hrefOf(id)}">${name}</a> `,
  )
  return html`<span>Prices of</span> ${names}`
}

/**
 * A bar below a preview: where the editor is, the same page elsewhere and as members of the trade programme see it, by
 * the prices of each of their groups, and the way out; in a frame, the way from a text to its field. Editors read
 * English, as operators do.
 */
export async function previewBar(view: BarView): Promise<string> {
  const { preview, locale, path, others, pro, problems, editor } = view
  const hrefOf = (to: string, seen: Partial<Pick<PreviewQuery, 'buyer' | 'group'>> = {}): string =>
    `${to}?${writePreviewQuery({ ...preview, ...seen })}`
  const pricesOf = (group: number): string => hrefOf(path, { buyer: 'pro', group })
  // Groups of another store have other ids.
  const elsewhere = (other: (typeof others)[number]): string =>
    hrefOf(other.path, other.locale.store === locale.store ? {} : { group: undefined })
  const markup = html`<aside aria-label="Preview" lang="en" dir="ltr" style="${bar}" data-preview-bar>
    <strong>Preview of drafts</strong>
    ${
      pro
        ? html`<a style="${link}" href="${hrefOf(path, { buyer: 'visitor' })}">As visitors see it</a>`
        : html`<a style="${link}" href="${hrefOf(path, { buyer: 'pro' })}">As professionals see it</a>`
    }
    ${pro ? proPart(pro, pricesOf) : ''}
    <a style="${link}" href="${path}">Leave the preview</a>
    <details>
      <summary>Other languages and countries (${others.length})</summary>
      ${others.map((other) => html`<a style="${link}" href="${elsewhere(other)}">${other.locale.locale}</a>`)}
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
    ${editButton(editor)}
  </aside>`
  return String(await markup)
}
