import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startParts } from '../../../src/boot/start-parts.ts'

const log = vi.spyOn(console, 'error')
beforeEach(() => void log.mockImplementation(() => undefined))
afterEach(() => void log.mockReset())

test('a part that fails to start is logged, and the others start', async () => {
  const started: string[] = []
  const fault = new Error('no such element')
  startParts([
    () => void started.push('first'),
    () => {
      throw fault
    },
    () => void started.push('last'),
  ])
  expect(started).toEqual(['first', 'last'])
  await expect.poll(() => log.mock.calls).toEqual([['Error while mounting app', fault]])
})

test('a successful start logs nothing', async () => {
  startParts([() => undefined])
  await import('../../../src/browser/browser-log.ts')
  expect(log).not.toHaveBeenCalled()
})
