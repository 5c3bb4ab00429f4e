import { describe, expect, test } from 'vitest'
import { sectionIn, soakReport } from '../../../scripts/soak/soak-report.ts'

const order = ['fuzz', 'memory']
const run = (name: string, failures: string[] = []) => ({
  name,
  facts: `facts of ${name}`,
  failures,
  seconds: 61.4,
  ran: 'today',
})

describe('the soak report', () => {
  test('replaces a part that ran, and keeps the others in their order', () => {
    const first = soakReport('', [run('memory')], order)
    expect(first).toContain('## memory\ntoday, 61 s.\n\nfacts of memory\n\nNo failures.\n')
    const both = soakReport(first, [run('fuzz', ['/api/x answered 500'])], order)
    expect(both.match(/^## .*/gm)).toEqual(['## fuzz', '## memory'])
    expect(both).toContain('- /api/x answered 500')
    const again = soakReport(both, [{ ...run('fuzz'), facts: 'more facts' }], order)
    expect(again).not.toContain('answered 500')
    expect(soakReport(again, [run('memory')], order)).toBe(again)
  })

  test('omits a part that no longer exists', () => {
    expect(soakReport(soakReport('', [run('fuzz')], order), [], ['memory'])).not.toContain('fuzz')
  })

  test('gives a part only its own section', () => {
    const report = soakReport(soakReport('', [run('memory')], order), [run('fuzz', ['/api/x answered 500'])], order)
    expect(sectionIn(report, 'fuzz')).toContain('- /api/x answered 500')
    expect(sectionIn(report, 'fuzz')).not.toContain('facts of memory')
    expect(sectionIn(report, 'abuse')).toBe('')
  })
})
