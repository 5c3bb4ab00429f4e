import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testsWithoutSubject } from '../../../scripts/check/test-subjects.ts'

const settingsSchema = z.object({
  overrides: z.array(z.object({ rules: z.record(z.string(), z.unknown()) })),
})
const titleSchema = z.tuple([z.literal('error'), z.object({ mustNotMatch: z.object({ test: z.string() }) })])

/** The beginnings of a test's name that the linter refuses, out of its settings. */
function refusedBeginnings(): RegExp {
  const settings = readFileSync('.oxlintrc.json', 'utf8').replaceAll(/^\s*\/\/.*$/gm, '')
  const { overrides } = settingsSchema.parse(JSON.parse(settings))
  const rule = overrides.find(({ rules }) => 'vitest/valid-title' in rules)?.rules['vitest/valid-title']
  const [, { mustNotMatch }] = titleSchema.parse(rule)
  return new RegExp(mustNotMatch.test)
}

describe('the rule for names of tests', () => {
  const refused = refusedBeginnings()

  test.each([
    'a customer sees the order',
    'The order is shown',
    'while the store is unreachable: keeps the cart',
    'whatever is wrong is put right',
    'nobody sees the order',
    'of a guest is refused',
    'Adds a line',
  ])('refuses a name without a verb at its beginning: %s', (name) => {
    expect(refused.test(name)).toBe(true)
  })

  test.each(['redirects once to the canonical address', 'never shows another order', 'answers 415 for %s', 'is one'])(
    'accepts a verb phrase: %s',
    (name) => {
      expect(refused.test(name)).toBe(false)
    },
  )

  test('refuses a test outside a describe', () => {
    const files = ["test('adds', () => {})", "import a\ntest.each([1])('adds %i', () => {})"]
    expect(files.map(testsWithoutSubject)).toEqual([[1], [2]])
    expect(testsWithoutSubject("describe('a cart', () => {\n  test('adds', () => {})\n})")).toEqual([])
  })
})
