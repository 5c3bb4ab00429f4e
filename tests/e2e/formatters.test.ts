import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openContent } from '../../src/content/open-content.ts'
import { openPageRenderer } from '../fixtures/page-renderer.ts'
import { pageVisits } from '../fixtures/page-visits.ts'

describe('a page of any type', () => {
  test('makes no Intl object when it was rendered before', async () => {
    const snapshot = join(inject('shop').dataDir, 'snapshot', 'current.sqlite')
    const content = openContent(snapshot)
    onTestFinished(() => content.close())
    const visits = await pageVisits(content)
    const renderer = await openPageRenderer({ dist: 'dist', snapshot })
    onTestFinished(() => renderer.close())
    const first = await renderer.render(visits)
    expect(first.formatters).toBeGreaterThan(0)
    const second = await renderer.render(visits)
    expect(second.formatters).toBe(first.formatters)
  })
})
