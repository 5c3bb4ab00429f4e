import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createLoad } from '../../../src/server/load.ts'

test('a process takes on as much as it can do at once, and more when something is done', () => {
  const load = createLoad(() => 0, 2)
  const [one, other] = [new EventEmitter(), new EventEmitter()]
  expect([load.admit(one), load.admit(other), load.admit(new EventEmitter())]).toEqual([
    undefined,
    undefined,
    'under_way',
  ])
  one.emit('close')
  expect([load.admit(new EventEmitter()), load.admit(new EventEmitter())]).toEqual([undefined, 'under_way'])
})

test('a process whose event loop is held up takes on nothing until it is free again', () => {
  let wait = 301
  const load = createLoad(() => wait)
  expect(load.admit(new EventEmitter())).toBe('event_loop')
  wait = 300
  expect(load.admit(new EventEmitter())).toBeUndefined()
})
