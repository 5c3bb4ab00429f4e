import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isQuestion } from '../../../src/content/content.ts'
import { openContent } from '../../../src/content/open-content.ts'
import { ask } from '../../../src/content/recording.ts'
import type { Ledger } from '../../../src/publish/ledger.ts'
import { openReleaseStore } from '../../../src/publish/release-store.ts'
import { shop } from '../support/browser.ts'

describe('the content questions of a full build', () => {
  const store = openReleaseStore(join(shop.dataDir, 'release'))
  const release = store.current()
  const ledger: Partial<Ledger> = store.readSide(`ledgers/${release?.id}.json`) ?? {}
  const recorded = Object.entries(ledger.digests ?? {})
  const namesOf = (question: string): unknown => JSON.parse(question)[0]

  test('are all in the table', () => {
    expect(recorded.length).toBeGreaterThan(1000)
    expect(recorded.filter(([question]) => !isQuestion(namesOf(question)))).toEqual([])
  })

  test('replay to the same answers', () => {
    const content = openContent(store.snapshotFile(release?.snapshot ?? ''))
    const different = recorded.filter(([question, digest]) => ask(content, question) !== digest)
    content.close()
    expect(different).toEqual([])
  })
})
