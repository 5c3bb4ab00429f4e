import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const folders = ['docs/decisions', 'sandbox/decisions']

/** The parts of a decision record, in their order. */
const parts: readonly RegExp[] = [
  /^- Date: \d{4}-\d{2}-\d{2}/m,
  /^- Status: (?:accepted|superseded by \d{3})$/m,
  /^- Topic: \S/m,
  /^## Context$/m,
  /^## Decision$/m,
  /^Not chosen:/m,
  /^## Consequences$/m,
]

/** The faults of a decision record, one line each. `name` is its file's; `index` the text of the folder's README. */
export function recordFaults(name: string, text: string, index: string): string[] {
  const places = parts.map((part) => text.search(part))
  const found = places.filter((place) => place !== -1)
  return [
    ...parts.filter((_, at) => places[at] === -1).map((part) => `lacks ${part.source}`),
    ...(found.every((place, at) => place >= (found[at - 1] ?? 0)) ? [] : ['has its parts in another order']),
    ...(text.startsWith(`# ${name.slice(0, 3)} `) ? [] : [`does not begin with its number`]),
    ...(index.includes(`](${name})`) ? [] : ['is missing in the index']),
  ]
}

/** Every fault of the decision records below `root`, one line each; numbers are given once. */
export function recordBreaches(root: string): string[] {
  return folders.flatMap((folder) => {
    const index = readFileSync(join(root, folder, 'README.md'), 'utf8')
    const names = readdirSync(join(root, folder))
      .filter((name) => name !== 'README.md')
      .toSorted()
    const numbers = names.map((name) => name.slice(0, 3))
    return [
      ...names.flatMap((name) =>
        recordFaults(name, readFileSync(join(root, folder, name), 'utf8'), index).map(
          (fault) => `${folder}/${name} ${fault}`,
        ),
      ),
      ...numbers
        .filter((number, at) => numbers.indexOf(number) !== at)
        .map((number) => `${folder} has ${number} twice`),
    ]
  })
}
