import { findLocale } from '../domain/locale/locale.ts'
import type { RenderTask, TaskSource } from './render-job.ts'

/** Pages of one locale, the language that its content is read in, and how many of them wait. */
type Group = { readonly language: string; readonly source: TaskSource; left: number }

/** Hands out pages so that a render process stays with one locale, and then with its language, as long as it can. */
export type RenderQueue = {
  /** The next pages for a process; none when all are under way. */
  take(worker: object, count: number): readonly RenderTask[]
}

/** A queue of these pages, those of a locale in their order. */
export function createRenderQueue(sources: readonly TaskSource[]): RenderQueue {
  const groups = sources.map((source): Group => ({
    language: findLocale(source.locale)?.contentLocale ?? '',
    source,
    left: source.count,
  }))
  const current = new Map<object, Group>()

  /** One of its language, else of one that no other process reads, else the one with the most left. */
  const nextFor = (worker: object): Group | undefined => {
    const waiting = groups.filter(({ left }) => left > 0)
    const taken = new Set(current.values())
    const languages = new Set([...taken].map(({ language }) => language))
    const free = waiting.filter((group) => !taken.has(group))
    const own = current.get(worker)?.language
    return (
      free.find(({ language }) => language === own) ??
      free.find(({ language }) => !languages.has(language)) ??
      free[0] ??
      waiting.toSorted((one, other) => other.left - one.left)[0]
    )
  }
  const take = (worker: object, count: number): readonly RenderTask[] => {
    const held = current.get(worker)
    const group = held && held.left > 0 ? held : nextFor(worker)
    if (!group) return []
    current.set(worker, group)
    const tasks = group.source.take(Math.min(count, group.left))
    group.left = tasks.length === 0 ? 0 : group.left - tasks.length
    // An empty batch would say that all pages are under way.
    return tasks.length === 0 ? take(worker, count) : tasks
  }
  return { take }
}
