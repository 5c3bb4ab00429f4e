import { describe, expect, test } from 'vitest'
import { createMissingIds } from '../../../src/vendors/missing-ids.ts'

/** A platform that has product 1 alone. */
function open() {
  const clock = { now: 1000, release: 'a' }
  let calls = 0
  const missing = createMissingIds(
    () => clock.now,
    () => clock.release,
  )
  const read = missing.remembering((id: number, _fields: string) => {
    calls += 1
    return Promise.resolve(id === 1 ? 'there' : undefined)
  })
  return { clock, missing, read, calls: () => calls }
}

describe('an id that the platform lacks', () => {
  test('costs one call, regardless of the requested field', async () => {
    const { read, calls } = open()
    expect([await read(7, 'name'), await read(7, 'price'), await read(7, 'name')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(calls()).toBe(1)
    expect(await read(1, 'name')).toBe('there')
    expect(calls()).toBe(2)
  })

  test('is known by another call that has shown it, and by none that began before another release', async () => {
    const { missing, clock } = open()
    expect(missing.has(7)).toBe(false)
    const find = (id: number) =>
      missing.noteMissing(
        () => Promise.resolve('refused'),
        () => id,
      )
    expect(await find(7)).toBe('refused')
    expect(missing.has(7)).toBe(true)
    const late = find(8)
    clock.release = 'b'
    await late
    expect([missing.has(7), missing.has(8)]).toEqual([false, false])
  })

  test.each([
    ['an event about it', ({ missing }: ReturnType<typeof open>) => missing.invalidate(7)],
    ['an event about all', ({ missing }: ReturnType<typeof open>) => missing.invalidate()],
    ['another release', ({ clock }: ReturnType<typeof open>) => void (clock.release = 'b')],
    ['ten minutes', ({ clock }: ReturnType<typeof open>) => void (clock.now += 10 * 60_000 + 1)],
  ])('is requested again after %s', async (_what, end) => {
    const opened = open()
    await opened.read(7, 'name')
    end(opened)
    expect(opened.missing.has(7)).toBe(false)
    await opened.read(7, 'name')
    expect(opened.calls()).toBe(2)
  })
})
