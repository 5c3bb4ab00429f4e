import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startParts } from '../../../src/boot/start-parts.ts'

const log = vi.spyOn(console, 'error')
beforeEach(() => void log.mockImplementation(() => undefined))
afterEach(() => void log.mockReset())

describe('startParts', () => {
  test('logs a part that fails to start, and starts the others', async () => {
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

  test('logs nothing after a successful start', async () => {
    startParts([() => undefined])
    await import('../../../src/browser/browser-log.ts')
    expect(log).not.toHaveBeenCalled()
  })
})
