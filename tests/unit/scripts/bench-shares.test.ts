import { describe, expect, test } from 'vitest'
import { shareTable } from '../../../scripts/bench/report.ts'

const at = (perSecond: number, processorUs?: number) => ({ perSecond, p50: 1, p99: 2, failures: 0, processorUs })

describe('shareTable', () => {
  test('shows shares beside both rates and their targets, with misses in bold', () => {
    const [, , reached, missed] = shareTable([
      { name: 'page', ours: at(950, 40), floor: at(1000, 30), must: 0.9 },
      { name: 'cart update', ours: at(20), floor: at(1000), must: 0.03 },
    ])
    expect(reached).toBe('| page | 950 | 1000 | 0.950 | 0.9 | 0.750 |')
    expect(missed).toBe('| cart update | 20 | 1000 | **0.020** | 0.03 |  |')
  })
})
