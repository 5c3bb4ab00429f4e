import { expect, test } from 'vitest'
import { $breakpoints, createBreakpoints } from '../../../../src/browser/stores/breakpoints.ts'

/** A window whose width somebody draws, and how many listen to it. */
function openWindow(width: number) {
  const listeners = new Set<() => void>()
  const query = {
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }
  const viewport = { innerWidth: width, matchMedia: () => query }
  return {
    viewport,
    listeners,
    draw(next: number) {
      viewport.innerWidth = next
      for (const listener of listeners) listener()
    },
  }
}

test('nobody listens to the window before somebody asks, nor after the last one has gone', async () => {
  const window = openWindow(390)
  const $breakpoints = createBreakpoints(() => window.viewport)
  expect(window.listeners.size).toBe(0)
  const seen: string[] = []
  const leave = $breakpoints.subscribe(({ mq, phone }) => seen.push(`${mq} ${phone}`))
  expect(window.listeners.size).toBeGreaterThan(0)
  window.draw(1440)
  expect(seen).toEqual(['xxxs true', 'xxl false'])
  leave()
  await expect.poll(() => window.listeners.size).toBe(0)
})

test('where there is no window, as on a server, a viewport counts as xl', () => {
  const seen: string[] = []
  $breakpoints.subscribe(({ mq }) => seen.push(mq))
  expect(seen).toEqual(['xl'])
})
