import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Remembers which seed each stand-in was filled from. */
export type Freshness = {
  /** True when a stand-in was never filled, was not filled to the end, or its sources have changed since. */
  isStale(name: string, sources: readonly string[]): boolean
  /** To be called before filling starts … */
  clear(name: string): void
  /** … and when it is done. */
  mark(name: string, sources: readonly string[]): void
}

function digest(sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(import.meta.dirname, source)
    const files = statSync(path).isDirectory() ? globSync('**/*.{ts,json,html,svg}', { cwd: path }) : ['']
    for (const file of files.toSorted()) hash.update(`${source}/${file}\n`).update(readFileSync(join(path, file)))
  }
  return hash.digest('hex')
}

/** @param dataDir folder of the marks; with `:memory:` everything is stale until marked */
export function createFreshness(dataDir: string): Freshness {
  const marks = new Map<string, string>()
  const file = (name: string): string => join(dataDir, `${name}.seed`)
  const isOnDisk = dataDir !== ':memory:'
  const marked = (name: string): string | undefined => {
    try {
      return isOnDisk ? readFileSync(file(name), 'utf8') : marks.get(name)
    } catch {
      return undefined
    }
  }
  return {
    isStale: (name, sources) => marked(name) !== digest(sources),
    clear(name) {
      marks.delete(name)
      if (isOnDisk) rmSync(file(name), { force: true })
    },
    mark(name, sources) {
      marks.set(name, digest(sources))
      if (!isOnDisk) return
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(file(name), digest(sources))
    },
  }
}
