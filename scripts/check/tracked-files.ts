import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A text file of the repository. `path` is relative to its root, with slashes. */
export type TextFile = { readonly path: string; readonly text: string }

/** Data, pictures and fonts, whose lines are not read. */
const isData = /\.(?:json|svg|webp|png|jpg|ico|woff2|mp4|sqlite|br|pem|snap|toml|yml)$/
/** Written by `npm run bench` and `npm run soak`. */
const generated = new Set(['docs/bench.md', 'docs/soak.md'])

/** All text files that git knows, or would add, without data and generated files. */
export function textFiles(root: string): TextFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root })
  return listed
    .toString()
    .split('\0')
    .filter((path) => path !== '' && !isData.test(path) && !generated.has(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}
