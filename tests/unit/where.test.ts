import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { callRates, connectionLimits, placeLimits, turnLimits } from '../../src/traffic/policy/process.ts'

const document = readFileSync('docs/where.md', 'utf8')
const [, asked = ''] = /^## Asked most often\n([\s\S]*?)^## /m.exec(document) ?? []
const rows = [...asked.matchAll(/^\| ([^|]+\?) \| ([^|]+) \| `([^`|]+)` \|$/gm)].map(
  ([, question = '', answer = '', file = '']) => ({ question, answer, file }),
)
const answerTo = (words: string): string => rows.find(({ question }) => question.includes(words))?.answer ?? ''
const displayTextsSchema = z.record(z.string(), z.string())
/** `API_CALLS_PER_MINUTE` of the example environment. */
const callsPerMinute = 1200

describe('the questions asked most often', () => {
  test('are answered in three files: README, docs/where.md and the one that decides', () => {
    expect(readFileSync('README.md', 'utf8')).toContain('](docs/where.md)')
    expect(rows).toHaveLength(6)
    expect(rows).toHaveLength(asked.match(/^\| [A-Z]/gm)?.length ?? 0)
    for (const { file } of rows) expect([file, existsSync(file)]).toEqual([file, true])
  })

  test('have the numbers of the code', () => {
    const client = placeLimits.all * placeLimits.maxShare.client
    const range = `${placeLimits.all * placeLimits.maxShare.ipv6} or ${placeLimits.all * placeLimits.maxShare.ipv4}`
    const atOnce = answerTo('requests of one network')
    expect(atOnce).toContain(`${connectionLimits.network} connections`)
    expect(atOnce).toContain(`${turnLimits.requests} of its requests`)
    expect(atOnce).toContain(`${client} of its strangers and ${client} of each known visitor`)
    expect(atOnce).toContain(`${range} under way`)
    expect(readFileSync('.env.example', 'utf8')).toContain(`API_CALLS_PER_MINUTE=${callsPerMinute}\n`)
    const { address, longestWaitMs } = callRates(callsPerMinute)
    expect(answerTo('second call')).toContain(`After ${address.burst} at once`)
    expect(answerTo('second call')).toContain(`by ${60_000 / address.perMinute} ms and for ${longestWaitMs} ms`)
  })

  test('have the texts of the content, and lead to the section of the how-to', () => {
    const [, text = '', key = ''] = /^"([^"]+)": the key `(\w+)`/.exec(answerTo('only 2 left')) ?? []
    const texts = readFileSync('sandbox/seed/display-text/en-us/buy_box.json', 'utf8')
    expect(displayTextsSchema.parse(JSON.parse(texts))[key]).toBe(text)
    const [, section = ''] = /"([^"]+)"/.exec(answerTo('busy operator')) ?? []
    expect(readFileSync('docs/how-to.md', 'utf8')).toContain(`**${section}.**`)
  })
})
