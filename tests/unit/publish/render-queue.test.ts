import { describe, expect, test } from 'vitest'
import type { RenderTask } from '../../../src/publish/render-job.ts'
import { createRenderQueue } from '../../../src/publish/render-queue.ts'
import { toSources } from '../../fixtures/task-sources.ts'

const task = (locale: string, name: string): RenderTask => ({
  locale,
  page: { path: `/${locale}/${name}`, kind: 'page', status: 200, indexable: true },
})
const pathsOf = (tasks: readonly RenderTask[]): string[] => tasks.map(({ page }) => page.path)
const [one, other] = [{}, {}]

describe('the render queue', () => {
  test('gives a process the pages of its locale in order before those of another', () => {
    const tasks = ['a', 'b', 'c'].flatMap((name) => [task('de-de', name), task('fr-fr', name)])
    const queue = createRenderQueue(toSources(tasks))
    expect(pathsOf(queue.take(one, 2))).toEqual(['/de-de/a', '/de-de/b'])
    expect(pathsOf(queue.take(other, 2))).toEqual(['/fr-fr/a', '/fr-fr/b'])
    expect(pathsOf(queue.take(one, 2))).toEqual(['/de-de/c'])
  })

  test('continues with another locale of the same language', () => {
    const queue = createRenderQueue(toSources([task('de-de', 'a'), task('fr-fr', 'a'), task('de-at', 'a')]))
    queue.take(one, 9)
    expect(pathsOf(queue.take(one, 9))).toEqual(['/de-at/a'])
  })

  test('gives a process without a locale pages of the one that has the most left', () => {
    const german = ['a', 'b', 'c'].map((name) => task('de-de', name))
    const queue = createRenderQueue(toSources([...german, task('fr-fr', 'a')]))
    queue.take(one, 1)
    queue.take(other, 1)
    expect(pathsOf(queue.take(other, 1))).toEqual(['/de-de/b'])
    expect(pathsOf(queue.take(one, 1))).toEqual(['/de-de/c'])
    expect(queue.take(one, 1)).toEqual([])
  })

  test('hands out every page once', () => {
    const tasks = ['de-de', 'de-at', 'fr-fr', 'en-us'].flatMap((locale) =>
      Array.from({ length: 37 }, (_, index) => task(locale, String(index))),
    )
    const queue = createRenderQueue(toSources(tasks))
    const taken: string[] = []
    for (let turn = 0; taken.length < tasks.length; turn += 1)
      taken.push(...pathsOf(queue.take(turn % 3 === 0 ? other : one, 16)))
    expect(taken.toSorted()).toEqual(pathsOf(tasks).toSorted())
  })

  test('goes on with the others where a locale has fewer pages than it says', () => {
    const sources = toSources([task('de-de', 'a'), task('fr-fr', 'a')])
    const queue = createRenderQueue(sources.map((source) => ({ ...source, count: 2 })))
    const taken = [1, 2, 3].flatMap(() => pathsOf(queue.take(one, 1)))
    expect(taken).toEqual(['/de-de/a', '/fr-fr/a'])
  })
})
