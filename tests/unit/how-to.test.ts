import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { textFiles } from '../../scripts/check/tracked-files.ts'
import { parseBlockList } from '../../src/server/block-list.ts'
import { blocksIn, codeBlocks } from '../fixtures/code-blocks.ts'
import { runShellBlock } from '../fixtures/run-shell-block.ts'

const guide = readFileSync('docs/how-to.md', 'utf8')
const documents = textFiles('.').filter(({ path }) => /^(?:README|(?:docs|sandbox|src)\/.*)\.md$/.test(path))

/*
 * Blocks that run elsewhere: those for nginx under nginx itself in contract/nginx-limits, those for operators against
 * their routes in api/operators/operators.
 */
describe('the blocks of the how-to', () => {
  test('are all read by a test', () => {
    const languages = codeBlocks(guide).map(({ language }) => language)
    expect(languages).toEqual(['nginx', 'nginx', 'logrotate', 'sh', 'sh'])
    expect(guide.match(/^[ \t]*```/gm)).toHaveLength(2 * languages.length)
  })

  test.each(blocksIn(guide, 'nginx').map((text, at) => [at, text] as const))(
    'close each block of nginx, and end each directive: %i',
    (_, text) => {
      const lines = text.split('\n').map((line) => line.trim())
      const directives = lines.filter((line) => line !== '' && !line.startsWith('#'))
      expect(directives.filter((line) => !/[;{}]$/.test(line))).toEqual([])
      const opened = directives.filter((line) => /\{(?: \})?$/.test(line)).length
      const closed = directives.filter((line) => /(?:^|[;{] )\}$/.test(line)).length
      expect(opened + directives.filter((line) => /^if .*; \}$/.test(line)).length).toBe(closed)
    },
  )

  test('rotate logs of a server that has its file open', () => {
    const [text = ''] = blocksIn(guide, 'logrotate')
    const [, files = '', body = ''] = /^(\S+) \{\n([\s\S]*?)^\}\n$/m.exec(text) ?? []
    expect(files).toMatch(/^\/var\/log\/[a-z]+\/\*\.log$/)
    const known = ['size', 'rotate', 'compress', 'missingok', 'copytruncate']
    const lines = body.trim().split('\n')
    const directives = lines.map((line) => line.trim().split(' '))
    expect(directives.map(([name]) => name).filter((name = '') => !known.includes(name))).toEqual([])
    expect(directives).toContainEqual(['copytruncate'])
    expect(directives.filter(([name]) => name === 'size' || name === 'rotate').map(([, value]) => value)).toEqual([
      expect.stringMatching(/^\d+M$/),
      expect.stringMatching(/^\d+$/),
    ])
  })
})

describe('the examples of the how-to', () => {
  test('blocks clients by its example of a block list', () => {
    const [, example = ''] = /names a JSON file: `(\{[^`]*\})`/.exec(guide) ?? []
    const reasonFor = parseBlockList(example.replaceAll(/\s+/g, ' '))
    const ask = (url: string, agent: string, address: string) =>
      reasonFor({ url, headers: { 'user-agent': agent } }, address)
    expect(ask('/', 'x', '203.0.113.7')).toBe('address')
    expect(ask('/wp-admin', 'x', '198.51.100.1')).toBe('url')
    expect(ask('/', 'BadBot/1.0', '198.51.100.1')).toBe('user_agent')
    expect(ask('/wp-admin', 'x', '10.1.2.3')).toBeUndefined()
    expect(ask('/', 'x', '198.51.100.1')).toBeUndefined()
  })

  test('sets only settings that there are', () => {
    const sources = ['.env.example', 'sandbox/README.md', ...globSync('scripts/soak/**/*.ts')]
    const known = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
    const names = [...guide.matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?==|`)/g)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !new RegExp(String.raw`\b${name}\b`).test(known))).toEqual([])
  })
})

const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) })
const scriptsOf = (file: string): readonly string[] =>
  Object.keys(packageSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).scripts)

/** A command of npm in a document: its script, what is given to it, and the document. */
type NpmCommand = { readonly path: string; readonly script: string; readonly rest: string }

const command = /\bnpm (?:run ([\w:]+)|(start|test))([^\n`]*)/g
/** Commands in code spans, whose lines are joined, and in the blocks for a shell. */
const commands = documents.flatMap(({ path, text }): NpmCommand[] => {
  const spans = [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span.replaceAll(/\s+/g, ' '))
  return [...spans, ...blocksIn(text, 'sh')].flatMap((code) =>
    [...code.matchAll(command)].map(([, run, word = '', rest = '']) => ({
      path,
      script: run ?? word,
      rest: rest.replace(/#.*/, ''),
    })),
  )
})

describe('commands in documents', () => {
  test('are scripts of the package, or of the stand-ins', () => {
    const [own, standIns] = [scriptsOf('package.json'), scriptsOf('sandbox/package.json')]
    expect(commands.length).toBeGreaterThan(50)
    const unknown = commands.filter(
      ({ script, rest }) => !(rest.includes('-w sandbox') ? standIns : own).includes(script),
    )
    expect(unknown).toEqual([])
  })

  test('have flags that their script reads, and paths that exist', () => {
    const flagged = commands.filter(({ rest }) => rest.includes(' --'))
    expect(flagged.length).toBeGreaterThan(10)
    const faults = flagged.flatMap(({ path, script, rest }) => {
      const files = globSync(`scripts/{commands/${script}.ts,${script}/*.ts}`)
      const source = files.map((file) => readFileSync(file, 'utf8')).join('\n')
      const flags = [...rest.matchAll(/ (--[a-z]+)/g)].map(([, flag = '']) => flag)
      const paths = [...rest.matchAll(/ (tests\/\S+)/g)].map(([, file = '']) => file)
      return [
        ...flags.filter((flag) => !source.includes(`'${flag}'`)).map((flag) => `${path}: ${script} ${flag}`),
        ...paths.filter((file) => !existsSync(file)).map((file) => `${path}: ${file}`),
      ]
    })
    expect(faults).toEqual([])
  })

  test('stand in blocks that a shell can read', () => {
    const blocks = documents.flatMap(({ path, text }) => blocksIn(text, 'sh').map((block) => ({ path, block })))
    expect(blocks.length).toBeGreaterThan(3)
    for (const { path, block } of blocks) {
      // Read and not run: what is defined is never called.
      const { exitCode, errors } = runShellBlock(`unused() {\n${block}\n}`, {})
      expect([path, exitCode, errors]).toEqual([path, 0, ''])
    }
  })
})
