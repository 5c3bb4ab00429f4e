import astro from 'eslint-plugin-astro'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { Linter } from 'eslint'
import { check } from 'recheck'
import { parseSync, Visitor } from 'rolldown/utils'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { legacyRedirects } from '../../src/domain/pages/links/redirects/legacy-redirects.ts'
import { patternSource } from '../../src/domain/pages/links/redirects/pattern.ts'

/*
 * Patterns that were found to be linear are listed by digest, so that only new ones are analysed, which takes up to a
 * second each. `FIRN_PATTERNS=renew npm test -- tests/unit/patterns.test.ts` writes the list anew.
 */
const listPath = 'tests/fixtures/linear-patterns.json'
const isRenewal = process.env['FIRN_PATTERNS'] === 'renew'
const provedLinear = new Set(isRenewal ? [] : z.array(z.string()).parse(JSON.parse(readFileSync(listPath, 'utf8'))))

type Pattern = { readonly source: string; readonly flags: string; readonly place: string }

/** The patterns that code writes. */
function patternsInCode(file: string, source: string): Pattern[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} could not be read: ${errors[0]?.message}`)
  const found: Pattern[] = []
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      const line = source.slice(0, node.start).split('\n').length
      found.push({ source: node.regex.pattern, flags: node.regex.flags, place: `${file}:${line}` })
    },
  }).visit(program)
  return found
}

const linter = new Linter()

/** The patterns that a page writes in its code and its markup, parsed as ESLint parses it. */
function patternsInPage(file: string, source: string): Pattern[] {
  const found: Pattern[] = []
  const collect = {
    create: () => ({
      'Literal[regex]': (node: {
        regex: { pattern: string; flags: string }
        loc?: { start: { line: number } } | null
      }) => {
        found.push({ source: node.regex.pattern, flags: node.regex.flags, place: `${file}:${node.loc?.start.line}` })
      },
    }),
  }
  const messages = linter.verify(
    source,
    [
      ...astro.configs.base,
      { files: ['**/*'], plugins: { firn: { rules: { collect } } }, rules: { 'firn/collect': 'error' } },
    ],
    file,
  )
  if (messages.length > 0) throw new Error(`${file} could not be read: ${messages[0]?.message}`)
  return found
}

function patternsOf(file: string): Pattern[] {
  const source = readFileSync(file, 'utf8')
  return file.endsWith('.astro') ? patternsInPage(file, source) : patternsInCode(file, source)
}

/** A pattern that takes no more steps than a fixed number for each character: nothing in it repeats without an end. */
const isBounded = ({ source }: Pattern): boolean => !/[*+]|\{\d+,\}/.test(source)

/** Patterns of the flag `v` as the same ones of `u`: the checker does not know sets. */
const flagsOf = ({ flags }: Pattern): string => flags.replace('v', 'u')

async function complexityOf(pattern: Pattern): Promise<string> {
  const result = await check(pattern.source, flagsOf(pattern), { timeout: 60_000, randomSeed: 1 })
  if (result.status === 'safe') return 'linear'
  return result.status === 'vulnerable' ? result.complexity.summary : `unknown (${result.error.kind})`
}

const textOf = ({ source, flags }: Pattern): string => `/${source}/${flags}`
const digestOf = (pattern: Pattern): string => createHash('sha256').update(textOf(pattern)).digest('hex').slice(0, 16)

/** One line for each pattern that is worse than linear. */
async function slow(patterns: readonly Pattern[]): Promise<string[]> {
  const distinct = new Map(patterns.map((pattern) => [textOf(pattern), pattern]))
  const found: string[] = []
  for (const [text, pattern] of distinct) {
    const complexity =
      isBounded(pattern) || provedLinear.has(digestOf(pattern)) ? 'linear' : await complexityOf(pattern)
    if (complexity !== 'linear') found.push(`${pattern.place}: ${text} is ${complexity}`)
  }
  return found
}

describe('the pattern check', () => {
  test('finds a pattern that scans a text repeatedly', async () => {
    const trailing = { source: '\\/+$', flags: '', place: 'here:1' }
    expect(await slow([trailing])).toEqual(['here:1: /\\/+$/ is 2nd degree polynomial'])
  })
})

/** The addresses of the redirect table, as they are looked for. */
const redirectPatterns = legacyRedirects.map(({ from }): Pattern => ({
  source: `^${patternSource(from, '.*')}$`,
  flags: '',
  place: from,
}))

describe('the patterns of the shop', () => {
  test('take time in proportion to their text', { timeout: 300_000 }, async () => {
    const written = globSync('src/**/*.{ts,tsx,astro,js}').flatMap(patternsOf)
    expect(written.length).toBeGreaterThan(100)
    const patterns = [...written, ...redirectPatterns]
    expect(await slow(patterns)).toEqual([])
    if (!isRenewal) return
    const digests = new Set(patterns.filter((pattern) => !isBounded(pattern)).map(digestOf))
    writeFileSync(listPath, `${JSON.stringify([...digests].toSorted(), null, 2)}\n`)
  })
})
