import { describe, expect, test } from 'vitest'
import { createRouter } from '../../../../src/api/kernel/router.ts'

describe('the router', () => {
  test('gives each path of a template its own parameters, also when repeated', () => {
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

  test('keeps the handlers of each method of a path separate', () => {
    const router = createRouter<string>()
    router.add('GET', '/cart/:id', 'read')
    router.add('PUT', '/cart/:id', 'write')
    const handlersOf = (method: string) => router.match(method, '/cart/a')[0].map(([handler]) => handler)
    expect([handlersOf('GET'), handlersOf('PUT'), handlersOf('GET')]).toEqual([['read'], ['write'], ['read']])
  })

  test('applies a route added later to paths matched before', () => {
    const router = createRouter<string>()
    router.add('GET', '/cart/:id', 'read')
    router.match('GET', '/cart/create')
    router.add('GET', '/cart/create', 'create')
    expect(router.match('GET', '/cart/create')[0].map(([handler]) => handler)).toEqual(['read', 'create'])
  })
})
