import { describe, expect, test } from 'vitest'
import { createProcessStates, pagesForStart } from '../../../src/publish/process-states.ts'

const [one, other] = [{ name: 'one' }, { name: 'other' }]
const running = [one, other]

describe('the states of render processes', () => {
  test('ask each process once to get ready, and the one that takes its place', () => {
    const states = createProcessStates<{ readonly name: string }>()
    expect(states.takeUnasked([one])).toEqual([one])
    expect(states.takeUnasked(running)).toEqual([other])
    const third = { name: 'third' }
    expect(states.takeUnasked([other, third])).toEqual([third])
  })

  test('give few pages to processes that are ready, and many to all', () => {
    const states = createProcessStates()
    expect(states.chooseFor(1, running)).toEqual(running)
    states.markReady(other)
    expect(states.chooseFor(1, running)).toEqual([other])
    expect(states.chooseFor(pagesForStart, running)).toEqual([other])
    expect(states.chooseFor(pagesForStart + 1, running)).toEqual(running)
    states.markReady(one)
    expect(states.chooseFor(1, running)).toEqual(running)
  })

  test('have one large process replaced at a time, while all others are ready', () => {
    const states = createProcessStates()
    for (const child of running) states.markReady(child)
    expect(states.findReplaceable(running)).toBeUndefined()
    for (const child of running) states.markLarge(child)
    expect(states.findReplaceable(running)).toBe(one)
    const third = { name: 'third' }
    expect(states.findReplaceable([other, third])).toBeUndefined()
    states.markReady(third)
    expect(states.findReplaceable([other, third])).toBe(other)
  })

  test('have the only process replaced once it is large', () => {
    const states = createProcessStates()
    states.markLarge(one)
    expect(states.findReplaceable([one])).toBe(one)
  })
})
