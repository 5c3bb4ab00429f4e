import { expect, test } from 'vitest'
import { sectionIn, soakReport } from '../../../scripts/soak/soak-report.ts'

const order = ['fuzz', 'memory']
const run = (name: string, failures: string[] = []) => ({
  name,
  facts: `facts of ${name}`,
  failures,
  seconds: 61.4,
  ran: 'today',
})

test('A part that ran takes the place of what it saw before; the others stay, in their order', () => {
  const first = soakReport('', [run('memory')], order)
  expect(first).toContain('## memory\ntoday, 61 s.\n\nfacts of memory\n\nNo failures.\n')
  const both = soakReport(first, [run('fuzz', ['/api/x answered 500'])], order)
  expect(both.match(/^## .*/gm)).toEqual(['## fuzz', '## memory'])
  expect(both).toContain('- /api/x answered 500')
  const again = soakReport(both, [{ ...run('fuzz'), facts: 'more facts' }], order)
  expect(again).not.toContain('answered 500')
  expect(soakReport(again, [run('memory')], order)).toBe(again)
})

test('A part that is no more is left out', () => {
  expect(soakReport(soakReport('', [run('fuzz')], order), [], ['memory'])).not.toContain('fuzz')
})

test('A part reads what it saw before, and of the others nothing', () => {
  const report = soakReport(soakReport('', [run('memory')], order), [run('fuzz', ['/api/x answered 500'])], order)
  expect(sectionIn(report, 'fuzz')).toContain('- /api/x answered 500')
  expect(sectionIn(report, 'fuzz')).not.toContain('facts of memory')
  expect(sectionIn(report, 'abuse')).toBe('')
})
