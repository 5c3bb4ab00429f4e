import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A script of the `browser` folder as one function of its own, with `settings` inside. */
export function browserScript(name: string, settings: Readonly<Record<string, string>>): string {
  const source = readFileSync(join(import.meta.dirname, 'browser', `${name}.js`), 'utf8')
  return `(() => {\nconst settings = ${JSON.stringify(settings)}\n${source}})()\n`
}
