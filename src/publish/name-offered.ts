import type { Content } from '../content/content.ts'
import { rootLocale } from '../domain/locale/locale.ts'
import { readPathBelow } from '../domain/pages/links/path-encoding.ts'
import type { RenderTask } from './render-job.ts'

/**
 * Names the locales that have a product's page with its task. Only the publisher has the index of products of every
 * language: each render process would make one of its own for this alone.
 */
export function nameOffered(tasks: readonly RenderTask[], content: Pick<Content, 'offered'>): readonly RenderTask[] {
  const known = new Map<string, readonly string[]>()
  return tasks.map((task) => {
    if (task.page.kind !== 'product') return task
    const path = readPathBelow(task.page.path)
    // The page's own question (`layouts/Shell.astro`).
    const offered = known.get(path) ?? content.offered(rootLocale, path).map(({ locale }) => locale)
    known.set(path, offered)
    return { ...task, offered }
  })
}
