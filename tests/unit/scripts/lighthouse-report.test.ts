import { describe, expect, test } from 'vitest'
import {
  faultsOf,
  type AuditedPage,
  lighthouseLines,
  lighthouseTargets,
  median,
} from '../../../scripts/bench/lighthouse-report.ts'

const fault = (id: string, category: string) => ({ id, category, title: `about ${id}`, value: '' })
const speed = (score: number, more = {}) => ({ score, lcp: 1200, tbt: 0, cls: 0, faults: [], ...more })
const good: AuditedPage = {
  name: 'home',
  path: '/',
  isPrivate: false,
  quality: { scores: { accessibility: 100, 'best-practices': 100, seo: 100 }, faults: [] },
  speeds: [100, 99, 100, 99, 97].map((score) => speed(score)),
}
const rowOf = (page: AuditedPage): string => lighthouseLines([page])[2] ?? ''

describe('the Lighthouse targets', () => {
  test('are those of specification, quality 4', () => {
    expect(lighthouseTargets).toEqual({
      performance: 99,
      worstPerformance: 97,
      quality: 100,
      lcp: 1600,
      tbt: 50,
      cls: 0.01,
    })
  })
})

describe('median', () => {
  test('is the middle figure, not the average', () => {
    expect(median([90, 100, 99, 100, 98])).toBe(99)
  })
})

describe('the row of a page', () => {
  test('is plain when every target is met', () => {
    expect(rowOf(good)).toBe('| / | 99 (97) | 100 | 100 | 100 | 1.20 | 0 | 0.000 |')
    expect(lighthouseLines([good]).join('\n')).not.toContain('miss')
  })

  test.each([
    ['a low median', { speeds: [98, 98, 98, 99, 99].map((score) => speed(score)) }, '**98 (98)**'],
    ['one bad run', { speeds: [100, 100, 100, 100, 96].map((score) => speed(score)) }, '**100 (96)**'],
    ['a late picture', { speeds: [speed(99, { lcp: 1601 })] }, '**1.60**'],
    ['busy scripts', { speeds: [speed(99, { tbt: 51 })] }, '**51**'],
    ['a layout shift', { speeds: [speed(99, { cls: 0.02 })] }, '**0.020**'],
  ])('shows %s in bold', (_, change, cell) => {
    expect(rowOf({ ...good, ...change })).toContain(cell)
  })

  test('excuses a page hidden from search engines only from faults that follow from that', () => {
    const scores = { accessibility: 100, 'best-practices': 96, seo: 66 }
    const reported = [fault('is-crawlable', 'seo'), fault('own-status', 'best-practices')]
    const hidden = { ...good, isPrivate: true, quality: { scores, faults: reported } }
    expect(rowOf(hidden)).toContain('| 100 | all pass | all pass |')
    expect(rowOf({ ...hidden, isPrivate: false })).toContain('| 100 | **96** | **66** |')
    const wrong = { ...hidden, quality: { scores, faults: [fault('document-title', 'seo')] } }
    expect(rowOf(wrong)).toContain('| **faults** |')
    expect(faultsOf(wrong).map(({ id }) => id)).toEqual(['document-title'])
  })
})

describe('a page that misses a target', () => {
  test('is listed with the faults of its median run', () => {
    const slow = { ...good, speeds: [speed(90, { faults: [fault('total-blocking-time', 'performance')] })] }
    expect(lighthouseLines([slow]).join('\n')).toContain('- /: about total-blocking-time')
  })
})
