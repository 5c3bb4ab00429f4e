import { findLocale } from '../domain/locale/locale.ts'
import type { RenderTask } from './render-job.ts'

/** Pages of one locale that wait, and the language that its content is read in. */
type Group = { readonly language: string; readonly waiting: RenderTask[] }

/** Hands out pages so that a render process stays with one locale, and then with its language, as long as it can. */
export type RenderQueue = {
  /** The next pages for a process; none when all are under way. */
  take(worker: object, count: number): readonly RenderTask[]
}

/** A queue of these pages, those of a locale in their order. */
export function createRenderQueue(tasks: readonly RenderTask[]): RenderQueue {
  const groups = [...Map.groupBy(tasks, ({ locale }) => locale)].map(([locale, waiting]): Group => ({
    language: findLocale(locale)?.contentLocale ?? '',
    waiting: waiting.toReversed(),
  }))
  const current = new Map<object, Group>()

  /** One of its language, else of one that no other process reads, else the one with the most left. */
  const nextFor = (worker: object): Group | undefined => {
    const left = groups.filter(({ waiting }) => waiting.length > 0)
    const taken = new Set(current.values())
    const languages = new Set([...taken].map(({ language }) => language))
    const free = left.filter((group) => !taken.has(group))
    const own = current.get(worker)?.language
    return (
      free.find(({ language }) => language === own) ??
      free.find(({ language }) => !languages.has(language)) ??
      free[0] ??
      left.toSorted((one, other) => other.waiting.length - one.waiting.length)[0]
    )
  }
  return {
    take(worker, count) {
      const held = current.get(worker)
      const group = held && held.waiting.length > 0 ? held : nextFor(worker)
      if (!group) return []
      current.set(worker, group)
      return group.waiting.splice(-count).toReversed()
    },
  }
}
