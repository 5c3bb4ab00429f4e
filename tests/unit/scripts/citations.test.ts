import { describe, expect, test } from 'vitest'
import { missingPaths, unresolvedCitations } from '../../../scripts/check/citations.ts'
import { recordFaults } from '../../../scripts/check/decision-records.ts'
import { documentSections } from '../../../scripts/check/document-sections.ts'
import { longLines } from '../../../scripts/check/line-length.ts'

const sections = new Map(
  Object.entries({
    specification: ['core 2', 'core 4', 'display 9'],
    vendors: ['commerce 7.1', 'commerce 7.3', 'media 2'],
    security: ['R2', 'R6'],
    faults: ['F5'],
    decision: ['012'],
    'sandbox decision': ['002'],
  }).map(([document, names]) => [document, new Set(names)]),
)
const faults = (text: string) => unresolvedCitations(text, sections)

describe('the citation check', () => {
  test.each([
    'A cart is discarded (specification, core 4).',
    'Specification, core 2, 4 and display 9.',
    '/**\n * Broken between lines (specification, core\n * 2).\n */',
    '// and in another kind of comment (vendors,\n// commerce 7.1, 7.3; security, R2, R6)',
    'vendors, media 2; faults, F5; decision 012; sandbox decision 002',
    'RFC 9110 §8.4, and a size guide with 24 rows',
  ])('accepts %j', (text) => expect(faults(text)).toEqual([]))

  test.each([
    ['specification, core 5', 'specification has no core 5'],
    ['specification, core 2, 7', 'specification has no core 7'],
    ['vendors, commerce 7.2', 'vendors has no commerce 7.2'],
    ['security, R7', 'security has no R7'],
    ['faults, F6', 'faults has no F6'],
    ['decision 013', 'decision has no 013'],
    ['decision 12', 'decision has no 12'],
    ['sandbox decision 012', 'sandbox decision has no 012'],
  ])('rejects %j, which does not exist', (text, fault) => expect(faults(`(${text})`)).toEqual([`1: ${fault}`]))

  test.each([
    'core §4',
    'decisions §2',
    'security guide R7',
    'the performance\n * guide',
    'BigCommerce contract §7.4',
    'contract 7.4',
    'issue 5',
    'guides: publishing',
    'core 4',
    'docs/decisions.md',
    'within what the guide allows',
  ])('rejects %j, a form of other documents', (text) => expect(faults(text)).not.toEqual([]))

  test('reports the line', () => {
    expect(faults('one\ntwo\nissue 5')).toEqual(['3: "issue 5" is no citation of this repository'])
  })

  test('finds links, documents and files that do not exist', () => {
    const there = new Set(['docs/api.md', 'src/api', 'src/api/app.ts', 'tests/api', 'tests/api/cart/cart.test.ts'])
    const tree = {
      exists: (path: string) => there.has(path),
      endsAFile: (end: string) => 'src/api/app.ts'.endsWith(end),
    }
    const text =
      '[the API](api.md) [gone](gone.md) docs/lost.md `api/app.ts` `api/cart/cart` `api/old.ts` `no/folder` `app.ts` `b.ts`'
    const missing = ['docs/gone.md', 'docs/lost.md', 'api/old.ts', 'b.ts']
    expect(missingPaths('docs/security.md', text, tree)).toEqual(missing)
    expect(missingPaths('src/api/app.ts', text, tree)).toEqual(['docs/lost.md'])
  })
})

describe('the sections that can be cited', () => {
  const found = documentSections('.')

  test.each([
    ['specification', 'core 2', 'core 99'],
    ['security', 'R1', 'R99'],
    ['faults', 'F5', 'F99'],
    ['decision', '001', '999'],
    ['sandbox decision', '006', '999'],
    ['vendors', 'commerce 7.4', 'commerce 99'],
  ])('are those of the documents: %s, %s and no %s', (document, name, none) => {
    const names = found.get(document)
    expect([names?.has(name), names?.has(none)]).toEqual([true, false])
  })
})

describe('the line length check', () => {
  const long = `${'word '.repeat(25)}end`

  test('finds long lines of documents and comments', () => {
    expect(longLines('docs/a.md', `short\n${long}`)).toEqual([2])
    expect(longLines('src/a.ts', ` * ${long}\n// ${long}\n/** ${long} */`)).toEqual([1, 2, 3])
    expect(longLines('src/a.ts', `const list = [${long}] // prettier-ignore`)).toEqual([1])
  })

  test('finds long lines of code, but none of data', () => {
    expect(longLines('src/a.ts', `const text = '${long}'`)).toEqual([1])
    expect(longLines('deploy/a.conf', `a {\n  return 200 '${long}';\n}`)).toEqual([2])
    expect(longLines('tests/a.test.ts', `const text = '${long}'\n// ${long}`)).toEqual([2])
    expect(longLines('src/domain/forms/email-address.ts', `const pattern = /${long}/`)).toEqual([])
  })

  test('ignores table rows and addresses', () => {
    expect(longLines('docs/a.md', `| ${long} |\nhttps://example.com/${'a'.repeat(120)}`)).toEqual([])
  })
})

describe('the check of decision records', () => {
  const record =
    '# 001 A title\n\n- Date: 2026-11-20\n- Status: accepted\n- Topic: Tools\n\n## Context\n\n## Decision\n\n' +
    'Not chosen: another way, which costs more.\n\n## Consequences\n'
  const index = '- [001 A title](001-a-title.md)'

  test.each([
    ['without a date', record.replace('- Date: 2026-11-20\n', ''), index],
    ['with an unknown status', record.replace('accepted', 'maybe'), index],
    ['without the alternatives', record.replace('Not chosen', 'Chosen'), index],
    ['without consequences', record.replace('## Consequences\n', ''), index],
    [
      'with its parts in another order',
      record.replace('## Context', '## X').replace('## Decision', '## Context').replace('## X', '## Decision'),
      index,
    ],
    ['with another number', record.replace('001', '002'), index],
    ['outside the index', record, ''],
  ])('rejects a record %s', (_, text, listed) => {
    expect(recordFaults('001-a-title.md', text, listed)).toHaveLength(1)
  })

  test('accepts a complete record', () => {
    expect(recordFaults('001-a-title.md', record, index)).toEqual([])
  })
})
