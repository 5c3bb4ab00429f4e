import { html } from 'hono/html'
import type { Draft } from '../drafts.ts'
import type { StoredContentType } from '../stack-record.ts'
import type { ContentStore } from '../store.ts'
import { plainLetters } from '../../typed-text.ts'
import { isAhead, publishedVersion } from './entry-state.ts'

type Html = ReturnType<typeof html>

/** The filters of a list of entries; '' for everything. */
export type EntryChoice = { readonly words: string; readonly locale: string; readonly type: string }

/** Entries that a search shows at most. */
const mostFound = 200

/** All types of the stack, the search over them, and the release of what waits to be published. */
export function typesPage(store: ContentStore, base: string, waiting: number): Html {
  return html`<h1>Content</h1>
    ${searchForm(store, `${base}/search`, { words: '', locale: '', type: '' })}
    <form method="post" action="${base}/releases">
      <button ${waiting === 0 ? 'disabled' : ''}>Publish ${waiting} saved entries as one release</button>
      <a href="${base}/live">What is live</a>
    </form>
    <h2>Types</h2>
    <ul>
      ${store.contentTypes().map(({ uid, title }) => html`<li><a href="${base}/${uid}">${title}</a></li>`)}
    </ul>`
}

/** Finds entries by their words in all types, or in one. */
export function searchPage(store: ContentStore, base: string, choice: EntryChoice): Html {
  const types = store.contentTypes().filter(({ uid }) => choice.type === '' || uid === choice.type)
  const found = types.flatMap(({ uid }) => store.drafts(uid).filter((draft) => isChosen(draft, choice)))
  return html`<p><a href="${base}">All types</a></p>
    <h1>Search</h1>
    ${searchForm(store, `${base}/search`, choice)}
    <p role="status">${found.length} ${found.length === 1 ? 'entry' : 'entries'}</p>
    <table class="records">
      ${heads('Type')}
      ${found.slice(0, mostFound).map(
        (draft) =>
          html`<tr>
            <td>${draft.contentType}</td>
            <td>${draft.fields['title'] ?? draft.uid}</td>
            <td>${languageLink(store, draft, base)}</td>
          </tr>`,
      )}
    </table>`
}

/** The entries of a type, one line each, with their languages. */
export function entriesPage(store: ContentStore, type: StoredContentType, base: string, choice: EntryChoice): Html {
  const chosen = store.drafts(type.uid).filter((draft) => isChosen(draft, choice))
  const entries = [...Map.groupBy(chosen, ({ uid }) => uid)]
  return html`<p><a href="${base}">All types</a></p>
    <h1>${type.title}</h1>
    ${searchForm(store, `${base}/${type.uid}`, choice, 'one type')}
    <form method="post" action="${base}/${type.uid}">
      <label>Title <input name="title" required /></label> <button>New entry</button>
    </form>
    <table class="records">
      ${heads()}
      ${entries.map(
        ([uid, drafts]) =>
          html`<tr>
            <td>
              ${(drafts.find(({ locale }) => locale === store.stack.masterLocale) ?? drafts[0])?.fields['title'] ?? uid}
            </td>
            <td>${drafts.map((draft) => languageLink(store, draft, base))}</td>
          </tr>`,
      )}
    </table>`
}

const heads = (...first: readonly string[]): Html =>
  html`<tr>
    ${[...first, 'Entry', 'Languages'].map((head) => html`<th scope="col">${head}</th>`)}
  </tr>`

function searchForm(store: ContentStore, action: string, choice: EntryChoice, scope: 'all' | 'one type' = 'all'): Html {
  const options = (values: readonly { uid: string; title: string }[], chosen: string, all: string): Html =>
    html`<option value="">${all}</option>
      ${values.map(({ uid, title }) => html`<option value="${uid}" ${uid === chosen ? 'selected' : ''}>${title}</option>`)}`
  const locales = store.stack.locales.map((uid) => ({ uid, title: uid }))
  return html`<form role="search" action="${action}">
    <label>Words <input name="words" type="search" value="${choice.words}" /></label>
    <label
      >Language
      <select name="locale">
        ${options(locales, choice.locale, 'All')}
      </select></label
    >
    ${
      scope === 'all'
        ? html`<label
            >Type
            <select name="type">
              ${options(store.contentTypes(), choice.type, 'All')}
            </select></label
          >`
        : ''
    }
    <button>Search</button>
  </form>`
}

function isChosen(draft: Draft, { words, locale }: EntryChoice): boolean {
  if (locale !== '' && draft.locale !== locale) return false
  const text = plainLetters(`${draft.uid} ${JSON.stringify(draft.fields)}`)
  return plainLetters(words).split(/\s+/).every((word) => text.includes(word)) // prettier-ignore
}

function languageLink(store: ContentStore, draft: Draft, base: string): Html {
  const live = publishedVersion(store, draft)
  const state = live === undefined ? ' (draft)' : isAhead(store, draft) ? ' (changed)' : ''
  return html`<a href="${base}/${draft.contentType}/${draft.uid}/${draft.locale}">${draft.locale}</a>${state} `
}
