import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { isQuestion } from '../../../src/content/content.ts'
import { openContent } from '../../../src/content/open-content.ts'
import { answerDigest } from '../../../src/content/snapshot/digest.ts'
import { openReleaseStore } from '../../../src/publish/release-store.ts'
import { shop } from '../support/browser.ts'

/** Values that the pages of the live release were made of, but for rows of the snapshot and links. */
function readNodes(file: string): { readonly key: string; readonly digest: string }[] {
  const database = new DatabaseSync(file, { readOnly: true })
  const rows = database.prepare("SELECT key, digest FROM node WHERE digest IS NOT NULL AND key LIKE '[%'").all()
  database.close()
  // The digest of a value that is made of much is followed by one of its sources.
  return rows.map(({ key, digest }) => ({ key: String(key), digest: String(digest).replace(/ .*/, '') }))
}

describe('the content questions of a full build', () => {
  const store = openReleaseStore(join(shop.dataDir, 'release'))
  const release = store.current()
  const recorded = readNodes(join(shop.dataDir, 'release', 'releases.sqlite'))

  test('are all in the table', () => {
    expect(recorded.length).toBeGreaterThan(1000)
    const names = recorded.map(({ key }): unknown => JSON.parse(key)[0])
    expect(names.filter((name) => !isQuestion(name) && !String(name).startsWith('~'))).toEqual([])
  })

  test('replay to the same answers', () => {
    const content = openContent(store.snapshotFile(release?.snapshot ?? ''))
    const different = recorded.filter(({ key, digest }) => answerDigest(content.tracker.run(key)) !== digest)
    content.close()
    expect(different).toEqual([])
  })
})
