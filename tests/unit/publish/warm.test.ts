import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { seededRandom } from '../../../src/domain/catalogue/seeded-random.ts'
import { editByChance } from '../../fixtures/publish-edits/edit-rows.ts'
import { answersOf, coldAnswers, differences, killPublisher } from '../../fixtures/publish-edits/kill-publisher.ts'
import { openTestPublisher, type TestPublisher } from '../../fixtures/test-publisher.ts'

function testPublisher(): TestPublisher {
  const publisher = openTestPublisher()
  onTestFinished(() => publisher.remove())
  return publisher
}

describe('a running publisher', () => {
  test('renders the same bytes for each edit as a full build', async () => {
    const publisher = testPublisher()
    const publish = publisher.warm()
    const full = await publish()
    const random = seededRandom('warm')
    const edits: string[] = []
    for (let number = 0; number < 3; number += 1) {
      edits.push(editByChance(publisher.snapshot, random))
      const { rendered } = await publish({ force: true })
      expect(rendered, edits.at(-1)).toBeLessThan(full.rendered)
    }
    expect(differences(answersOf(publisher), await coldAnswers(publisher)), edits.join('\n')).toEqual([])
  })

  test('continues after a failure with the next publish, and loses no edit', async () => {
    const publisher = testPublisher()
    const publish = publisher.warm()
    await publish()
    const live = publisher.store.currentId()
    publisher.trouble({ '/en-us/p/ridge-25': 'dies' })
    editByChance(publisher.snapshot, seededRandom('edit of the home page 3'))
    await expect(publish({ everything: true })).rejects.toThrow('ended early')
    expect(publisher.store.currentId()).toBe(live)
    publisher.trouble({})
    await publish({ force: true })
    expect(differences(answersOf(publisher), await coldAnswers(publisher))).toEqual([])
  })

  test('leaves the live release whole when killed, and the next one publishes the rest', async () => {
    const publisher = testPublisher()
    await publisher.publish()
    expect(await killPublisher(publisher, 'one')).toEqual([])
    expect(existsSync(join(publisher.store.dir, 'publishing'))).toBe(false)
  })
})
