import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import { openContent } from '../../../src/content/open-content.ts'
import { locales } from '../../../src/domain/locale/locale.ts'
import type { RenderTask } from '../../../src/publish/render-job.ts'
import { openRenderPool, type RenderLimits } from '../../../src/publish/render-pool.ts'
import { createRenderQueue } from '../../../src/publish/render-queue.ts'
import { toSources } from '../../fixtures/task-sources.ts'
import { openTestPublisher, type TestPublisher } from '../../fixtures/test-publisher.ts'

function tasksOf({ snapshot }: TestPublisher): RenderTask[] {
  const content = openContent(snapshot)
  const tasks = locales.flatMap((locale) =>
    content.pagePaths(locale).map((page): RenderTask => ({ page, locale: locale.locale })),
  )
  content.close()
  return tasks
}

const environment = { ...process.env, ...demoEnvironment(3100, 'http://localhost:3000') }

const preload = pathToFileURL(join(process.cwd(), 'tests/fixtures/note-start.mjs')).href

/** The pages that one place in a pool renders, the values that were made for it, and the processes that it took. */
async function render({ folder, folders }: TestPublisher, tasks: readonly RenderTask[], limits: RenderLimits) {
  const starts = join(folder, `starts-${limits.pages}`)
  const noting = { ...environment, NODE_OPTIONS: `--import=${preload}`, STARTS: starts }
  const pool = openRenderPool(folders, noting, 1, limits)
  const paths: string[] = []
  const made: string[] = []
  await pool.render(toSources(tasks), {
    onResult: ({ path, files }) => void (files.length > 0 && paths.push(path)),
    onNodes: (nodes) => void made.push(...nodes.map(({ key }) => key).filter((key) => key.startsWith('["~'))),
  })
  await pool.close()
  return { paths, made, starts: existsSync(starts) ? readFileSync(starts, 'utf8').trim().split('\n').length : 0 }
}

/** Pages in the order in which one place renders them: that of the languages. */
function inOrder(tasks: readonly RenderTask[]): readonly RenderTask[] {
  const queue = createRenderQueue(toSources(tasks))
  const place = {}
  return locales.flatMap(() => queue.take(place, tasks.length))
}

const repeated = (keys: readonly string[]): number => keys.length - new Set(keys).size

describe('the render pool', () => {
  test('frees the memory of a large process during a publish, and does not replace it', async () => {
    const publisher = openTestPublisher()
    onTestFinished(() => publisher.remove())
    const tasks = tasksOf(publisher)
    const one = await render(publisher, tasks, { memory: Infinity, pages: 0 })
    expect([repeated(one.made), one.starts]).toEqual([0, 1])
    // The limit is looked at once, after several languages: half of the pages are English.
    const freed = await render(publisher, tasks, { memory: 1, pages: Math.ceil(tasks.length * 0.7) })
    expect(repeated(freed.made)).toBeGreaterThan(0)
    expect(freed.starts).toBe(1)
    expect(freed.paths.toSorted()).toEqual(tasks.map(({ page }) => page.path).toSorted())
  })

  test('replaces a process that grows on after it freed memory, without losing pages', async () => {
    const publisher = openTestPublisher()
    onTestFinished(() => publisher.remove())
    const tasks = tasksOf(publisher)
    const ordered = inOrder(tasks)
    expect(ordered).toHaveLength(tasks.length)
    // In the second third.
    publisher.trouble({ [ordered[Math.ceil(tasks.length / 2)]?.page.path ?? '']: 'grows' })
    const several = await render(publisher, tasks, { memory: 1, pages: Math.ceil(tasks.length / 3) })
    expect(several.starts).toBe(2)
    expect(several.paths.toSorted()).toEqual(tasks.map(({ page }) => page.path).toSorted())
  })

  test('fails when no process can be started, instead of waiting for one', async () => {
    const publisher = openTestPublisher()
    const { execPath } = process
    onTestFinished(() => {
      process.execPath = execPath
      publisher.remove()
    })
    process.execPath = '/nowhere/node'
    await expect(render(publisher, tasksOf(publisher), { memory: 1, pages: 1 })).rejects.toThrow('ENOENT')
  })

  test('keeps a large process for the next publish, until it has rendered many pages', async () => {
    const publisher = openTestPublisher()
    onTestFinished(() => publisher.remove())
    const tasks = tasksOf(publisher).slice(0, 10)
    const pool = openRenderPool(publisher.folders, environment, 1, { memory: 1, pages: 2 * tasks.length })
    onTestFinished(() => pool.close())
    const valuesMade = async (): Promise<readonly string[]> => {
      const made: string[] = []
      await pool.render(toSources(tasks), {
        onResult: () => undefined,
        onNodes: (nodes) => void made.push(...nodes.map(({ key }) => key).filter((key) => key.startsWith('["~'))),
      })
      return made.toSorted()
    }
    const first = await valuesMade()
    expect(first.length).toBeGreaterThan(0)
    expect(await valuesMade()).toEqual([])
    expect(await valuesMade()).toEqual(first)
  })

  test('renders the pages of a publish before those that get a process ready for it', async () => {
    const publisher = openTestPublisher()
    onTestFinished(() => publisher.remove())
    const [due, ...others] = tasksOf(publisher).filter(({ page }) => page.kind === 'error')
    const pool = openRenderPool(publisher.folders, environment, 1)
    onTestFinished(() => pool.close())
    const rendered: string[] = []
    pool.warmUp(others)
    await pool.render(toSources(due ? [due] : []), {
      onResult: ({ path, files }) => void (files.length > 0 && rendered.push(path)),
      onNodes: () => undefined,
    })
    expect(rendered).toEqual([due?.page.path])
    /** The file of an error page, which shows its own path. */
    const fileOf = (task?: RenderTask): string =>
      publisher.store.filePath(hash('sha256', `<h1>${task?.page.path}</h1>`))
    const last = fileOf(others.at(-1))
    await expect.poll(() => existsSync(last)).toBe(true)
    // A file system may count in steps of several ms.
    expect(statSync(fileOf(due)).mtimeMs).toBeLessThanOrEqual(statSync(last).mtimeMs)
  })

  test('keeps a process’s compile cache for the next one, although it is ended from outside', async () => {
    const publisher = openTestPublisher()
    onTestFinished(() => publisher.remove())
    const compiled = join(publisher.folder, 'compiled')
    await publisher.publish({ environment: { NODE_COMPILE_CACHE: compiled }, isForked: true })
    const files = readdirSync(compiled, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files.length).toBeGreaterThan(100)
  })
})
