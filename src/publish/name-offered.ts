import type { Content } from '../content/content.ts'
import { type Locale, rootLocale } from '../domain/locale/locale.ts'
import { readPathBelow } from '../domain/pages/links/path-encoding.ts'
import { createRecentMap } from '../lib/recent-map.ts'
import type { RenderTask } from './render-job.ts'

/** Products whose locales stay in memory: those of a locale come side by side, and again in the next one. */
const maxCachedNames = 20_000

/**
 * Names the locales that have a product's page with its task. Only the publisher has the index of products of every
 * language: each render process would make one of its own for this alone.
 */
export function createOfferedNames(
  content: Pick<Content, 'offered'>,
): (tasks: readonly RenderTask[]) => readonly RenderTask[] {
  const known = createRecentMap<string, readonly string[]>(maxCachedNames)
  // Content has one list for all products that are shown in the same locales.
  const names = new WeakMap<readonly Locale[], readonly string[]>()
  const namesOf = (offered: readonly Locale[]): readonly string[] => {
    const found = names.get(offered) ?? offered.map(({ locale }) => locale)
    names.set(offered, found)
    return found
  }
  return (tasks) =>
    tasks.map((task) => {
      if (task.page.kind !== 'product') return task
      const path = readPathBelow(task.page.path)
      // The page's own question (`layouts/Shell.astro`).
      const offered = known.get(path) ?? namesOf(content.offered(rootLocale, path))
      known.set(path, offered)
      return { ...task, offered }
    })
}
