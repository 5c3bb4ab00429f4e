import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Sections that can be cited, by the word that stands for their document: `security` → `R7`, `decision` → `012`. */
export type Sections = ReadonlyMap<string, ReadonlySet<string>>

const vendorFiles = {
  commerce: 'bigcommerce',
  content: 'contentstack',
  media: 'amplience',
  search: 'app-search',
  google: 'google',
  pro: 'pro-service',
} as const

/** Reads the sections that the documents below `root` have (docs/README.md, "Citations"). */
export function documentSections(root: string): Sections {
  const text = (path: string) => readFileSync(join(root, path), 'utf8')
  const found = (path: string, pattern: RegExp) => [...text(path).matchAll(pattern)].map((match) => match[1] ?? '')
  const records = (folder: string) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder)).flatMap((name) => /^(\d{3})-/.exec(name)?.[1] ?? [])
      : []
  const headings = /^## (\w+ \d+):/gm
  const ruleIds = /^- \*\*([A-Z]\d+)\*\*/gm
  return new Map([
    ['specification', new Set(found('docs/specification.md', headings).map((name) => name.toLowerCase()))],
    ['security', new Set(found('docs/security.md', ruleIds))],
    ['faults', new Set(found('docs/faults.md', ruleIds))],
    ['decision', new Set(records('docs/decisions'))],
    ['sandbox decision', new Set(records('sandbox/decisions'))],
    [
      'vendors',
      new Set(
        Object.entries(vendorFiles).flatMap(([word, file]) =>
          found(`docs/vendors/${file}.md`, /^#{2,3} (\d+(?:\.\d+)*) /gm).map((number) => `${word} ${number}`),
        ),
      ),
    ],
  ])
}
