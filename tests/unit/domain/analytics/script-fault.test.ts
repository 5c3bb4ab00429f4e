import { describe, expect, test } from 'vitest'
import { loggedFailure } from '../../../../src/domain/analytics/logged-failure.ts'
import { impersonalMessage, toScriptFault } from '../../../../src/domain/analytics/script-fault.ts'

const origin = 'https://shop.example'
const withStack = (error: Error, ...files: readonly string[]): Error =>
  Object.assign(error, { stack: `Error\n${files.map((file) => `    at run (${file})`).join('\n')}` })

describe('the message of a script error', () => {
  test.each([
    ['x is not a function', 'x is not a function'],
    ['Unexpected token H, "Hello Sam" is not valid JSON', 'Unexpected token H, … is not valid JSON'],
    ['no listing at https://shop.example/en-us/account?email=sam%40example.com now', 'no listing at … now'],
    ['bad address sam@example.com', '…'],
    ['order 123456 is unknown', '…'],
  ])('is stripped of personal data: “%s”', (message, impersonal) => expect(impersonalMessage(message)).toBe(impersonal))

  test('is limited to 160 characters', () => expect(impersonalMessage('x'.repeat(9999))).toHaveLength(160))
})

describe('an error', () => {
  test('has its file, line and column in a script of the shop', () => {
    const failure = {
      type: 'error',
      message: 'Uncaught x',
      filename: `${origin}/_astro/page.A1b2.js`,
      lineno: 3,
      colno: 7,
    }
    expect(toScriptFault(failure, origin)).toEqual({ message: 'Uncaught x', source: 'page.A1b2.js:3:7' })
  })

  test('names no page in a page’s own script', () => {
    const failure = { type: 'error', message: 'x', filename: `${origin}/en-us/cart?order=12`, lineno: 3, colno: 7 }
    expect(toScriptFault(failure, origin)?.source).toBe('page:3:7')
  })

  test('is located by the stack of a rejected promise', () => {
    const foreign = 'https://tags.example/gtm.js:1:1'
    const reason = withStack(new TypeError('boom'), foreign, `${origin}/_astro/cart.js:9:2`)
    expect(toScriptFault({ type: 'unhandledrejection', reason }, origin)).toEqual({
      message: 'TypeError: boom',
      source: 'cart.js:9:2',
    })
    expect(
      toScriptFault({ type: 'unhandledrejection', reason: withStack(new Error('x'), foreign) }, origin),
    ).toBeUndefined()
  })

  test('is ignored in a foreign script, such as an extension’s', () => {
    const failure = { type: 'error', message: 'x', filename: 'chrome-extension://abc/content.js', lineno: 1, colno: 1 }
    expect(toScriptFault(failure, origin)).toBeUndefined()
    expect(toScriptFault({ type: 'error', message: 'Script error.', filename: '' }, origin)).toBeUndefined()
    expect(toScriptFault({ type: 'unhandledrejection', reason: 'nothing' }, origin)).toBeUndefined()
  })

  test('has the logger’s words when logged, even without a stack', () => {
    const error = withStack(new Error('403'), `${origin}/_astro/find.js:1:2`)
    expect(toScriptFault({ type: loggedFailure, message: 'geolocate Error', error }, origin)).toEqual({
      message: 'geolocate Error Error: 403',
      source: 'find.js:1:2',
    })
    expect(toScriptFault({ type: loggedFailure, message: 'geolocate Error', error: undefined }, origin)).toEqual({
      message: 'geolocate Error',
      source: 'page:0:0',
    })
  })
})
