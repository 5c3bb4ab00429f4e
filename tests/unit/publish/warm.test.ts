import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { seededRandom } from '../../../src/domain/catalogue/seeded-random.ts'
import { editByChance } from '../../fixtures/publish-edits/edit-rows.ts'
import { answersOf, coldAnswers, differences, killPublisher } from '../../fixtures/publish-edits/kill-publisher.ts'
import { openTestPublisher, type TestPublisher } from '../../fixtures/test-publisher.ts'

function testPublisher(): TestPublisher {
  const publisher = openTestPublisher()
  onTestFinished(() => publisher.remove())
  return publisher
}

test('a publisher that goes on makes of each edit what a full build makes, byte for byte', async () => {
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

test('a publisher that fails goes on with the next publish, and forgets nothing', async () => {
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

test('a publisher that is killed leaves the live release whole, and the next makes up for it', async () => {
  const publisher = testPublisher()
  await publisher.publish()
  expect(await killPublisher(publisher, 'one')).toEqual([])
  expect(existsSync(join(publisher.store.dir, 'publishing'))).toBe(false)
})
