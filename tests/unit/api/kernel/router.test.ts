import { expect, test } from 'vitest'
import { createRouter } from '../../../../src/api/kernel/router.ts'

test('Each path of a template has its own parameters, also when it is asked for again', () => {
  const router = createRouter<string>()
  router.add('ALL', '*', 'check')
  router.add('GET', '/cart/:id', 'read')
  const first = router.match('GET', '/cart/a')
  expect(first).toEqual([
    [
      ['check', {}],
      ['read', { id: 'a' }],
    ],
  ])
  expect(router.match('GET', '/cart/b')).toMatchObject([
    [
      ['check', {}],
      ['read', { id: 'b' }],
    ],
  ])
  expect(router.match('GET', '/cart/a')).toEqual(first)
})

test('The methods of a path have handlers of their own', () => {
  const router = createRouter<string>()
  router.add('GET', '/cart/:id', 'read')
  router.add('PUT', '/cart/:id', 'write')
  const handlersOf = (method: string) => router.match(method, '/cart/a')[0].map(([handler]) => handler)
  expect([handlersOf('GET'), handlersOf('PUT'), handlersOf('GET')]).toEqual([['read'], ['write'], ['read']])
})

test('A route that is added later holds for paths that were asked for before', () => {
  const router = createRouter<string>()
  router.add('GET', '/cart/:id', 'read')
  router.match('GET', '/cart/create')
  router.add('GET', '/cart/create', 'create')
  expect(router.match('GET', '/cart/create')[0].map(([handler]) => handler)).toEqual(['read', 'create'])
})
