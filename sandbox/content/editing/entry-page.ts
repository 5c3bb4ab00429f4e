import { html } from 'hono/html'
import { collator } from '../../formatters.ts'
import type { Draft } from '../drafts.ts'
import type { ContentStore, EntryKey } from '../store.ts'
import type { StoredContentType } from '../stack-record.ts'
import { isAhead, publishedVersion } from './entry-state.ts'
import { fieldRows, type Target, type TargetsOf } from './field-rows.ts'
import { plainText } from './form-fields.ts'
import { previewFrame } from './preview-frame.ts'
import type { ShopReport } from './shop-report.ts'

type Html = ReturnType<typeof html>

type EntryView = {
  readonly store: ContentStore
  readonly type: StoredContentType
  readonly key: EntryKey
  /** The address of these pages. */
  readonly base: string
  /** The entry as the form shows it: as it was typed and checked, else its draft; `undefined` before the first. */
  readonly shown: Draft | undefined
  /** After a save or a check: where the site shows the draft, and what it says about it. */
  readonly preview: PreviewView | undefined
}

type PreviewView = {
  readonly href: string
  readonly isSaved: boolean
  readonly report: ShopReport | undefined
}

/** One entry in one language: its fields, and what can be done with it. */
export function entryPage({ store, type, key, base, shown, preview }: EntryView): Html {
  const fields = shown?.fields ?? {}
  const entry = `${key.contentType}/${key.uid}/${key.locale}`
  const here = `${base}/${key.contentType}/${key.uid}`
  return html`<p><a href="${base}/${key.contentType}">All entries of ${type.title}</a></p>
    <h1>${fields['title'] ?? key.uid}</h1>
    <nav aria-label="Languages">
      ${store.stack.locales.map((locale) =>
        locale === key.locale
          ? html`<strong aria-current="page">${locale}</strong> `
          : html`<a href="${here}/${locale}">${locale}</a> `,
      )}
    </nav>
    <p>
      ${stateOf(store, key)} <a href="${here}/${key.locale}/history">History</a> ·
      <a href="${base}/live">What is live</a>
    </p>
    ${preview ? [previewPart(preview), previewFrame({ base, entry, href: preview.href })] : ''}
    <form method="post" class="fields" action="${here}/${key.locale}">
      <input type="hidden" name="_version" value="${shown?.version ?? 0}" />
      <p>${actions}</p>
      ${fieldRows(type.schema, fields, targetsIn(store, key.locale))}
      <p>${actions}</p>
      <details>
        <summary>Delete</summary>
        <p>The entry goes in all languages, with every version. That cannot be undone.</p>
        <button name="action" value="delete" formnovalidate>Delete in all languages</button>
      </details>
    </form>`
}

/** The first button is the one that the Enter key presses. */
const actions = html`<button name="action" value="save">Save and preview</button>
  <button name="action" value="check">Check without saving</button>
  <button name="action" value="publish">Save and publish</button>
  <button name="action" value="unpublish" formnovalidate>Unpublish</button>`

function previewPart({ href, isSaved, report }: PreviewView): Html {
  const problems = report?.problems ?? []
  return html`<section aria-label="Draft">
    <p role="status">${isSaved ? 'Saved.' : 'Checked, not saved.'} <a href="${href}">Preview on the site</a></p>
    ${report === undefined ? html`<p>The site did not check this draft.</p>` : ''}
    ${report && problems.length === 0 ? html`<p>The site found nothing to correct.</p>` : ''}
    ${
      problems.length > 0
        ? html`<h2>To correct</h2>
            <ul>
              ${problems.map(({ field, message }) => html`<li>${field ? html`<code>${field}</code>: ` : ''}${message}</li>`)}
            </ul>`
        : ''
    }
    ${report ? touchedPart(report) : ''}
  </section>`
}

function touchedPart({ pages, pageCount }: ShopReport): Html {
  if (pageCount === 0) return html`<p>Publishing it changes no page.</p>`
  return html`<details>
    <summary>Publishing it renders up to ${pageCount} pages</summary>
    <ul>
      ${pages.map((page) => html`<li><code>${page}</code></li>`)}
    </ul>
    ${pageCount > pages.length ? html`<p>And ${pageCount - pages.length} more.</p>` : ''}
  </details>`
}

/** The entries that references may point at, by title: in this language, else as they were made. */
function targetsIn(store: ContentStore, locale: string): TargetsOf {
  return (types) =>
    types
      .flatMap((type) => {
        const titles = new Map<string, Target>()
        for (const draft of store.drafts(type)) {
          const title = plainText(draft.fields['title']) || draft.uid
          const target = {
            uid: draft.uid,
            _content_type_uid: type,
            title: types.length > 1 ? `${title} (${type})` : title,
          }
          if (!titles.has(draft.uid) || draft.locale === locale) titles.set(draft.uid, target)
        }
        return [...titles.values()]
      })
      .toSorted((one, other) => collator('en').compare(one.title, other.title))
}

function stateOf(store: ContentStore, key: EntryKey): string {
  const draft = store.draft(key.uid, key.locale)
  const live = publishedVersion(store, key)
  if (!draft) return 'Not translated. The first save makes an entry of this language.'
  if (live === undefined) return `Version ${draft.version}, not published.`
  return isAhead(store, draft)
    ? `Version ${draft.version}; version ${live} is published.`
    : `Version ${live} is published.`
}
