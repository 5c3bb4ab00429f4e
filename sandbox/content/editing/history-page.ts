import { html } from 'hono/html'
import type { Json } from '../../seed/types.ts'
import type { SavedVersion } from '../drafts.ts'
import type { ContentStore, EntryKey } from '../store.ts'
import { publishedVersion } from './entry-state.ts'

type Html = ReturnType<typeof html>

/** Every version of an entry in one language: what it changed, and a button that makes it the draft again. */
export function historyPage(store: ContentStore, key: EntryKey, base: string): Html {
  const versions = store.versions(key.uid, key.locale)
  const here = `${base}/${key.contentType}/${key.uid}/${key.locale}`
  const live = publishedVersion(store, key)
  return html`<p><a href="${here}">Back to the entry</a></p>
    <h1>History of ${versions[0]?.fields['title'] ?? key.uid} (${key.locale})</h1>
    <table class="records">
      <tr>
        <th scope="col">Version</th>
        <th scope="col">Saved (UTC)</th>
        <th scope="col">Changed fields</th>
        <th scope="col">Restore</th>
      </tr>
      ${versions.map((version, index) => versionRow(version, versions[index + 1], { here, live, isNewest: index === 0 }))}
    </table>`
}

function versionRow(
  { version, fields, savedAt }: SavedVersion,
  before: SavedVersion | undefined,
  { here, live, isNewest }: { readonly here: string; readonly live: number | undefined; readonly isNewest: boolean },
): Html {
  const names = before ? changedNames(before.fields, fields) : []
  return html`<tr>
    <td>${version}${version === live ? ' (published)' : ''}</td>
    <td><time datetime="${savedAt}">${savedAt.slice(0, 19).replace('T', ' ')}</time></td>
    <td>${before ? names.join(', ') || 'none' : 'first version'}</td>
    <td>
      ${
        isNewest
          ? 'the draft'
          : html`<form method="post" action="${here}/history">
              <button name="version" value="${version}">Restore version ${version}</button>
            </form>`
      }
    </td>
  </tr>`
}

function changedNames(
  before: Readonly<Record<string, Json>>,
  after: Readonly<Record<string, Json>>,
): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}
