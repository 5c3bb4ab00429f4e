import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, test } from 'vitest'
import { createFreshness } from '../../sandbox/freshness.ts'

type Run = { child: ChildProcess; events: Record<string, unknown>[]; errors: string[]; exited: Promise<number | null> }

const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

/** The sandbox as its own process, keeping nothing; `PATH` and the like are not passed on. */
function start(environment: Record<string, string> = {}, args: string[] = []): Run {
  const compiled = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
  const env = { DATA_DIR: ':memory:', SANDBOX_PORT: '0', ...compiled, ...environment }
  const script = join(import.meta.dirname, '../../sandbox/main.ts')
  const child = fork(script, args, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  running.push(child)
  const ended = Promise.all([once(child, 'exit'), child.stderr && once(child.stderr, 'close')])
  const run: Run = { child, events: [], errors: [], exited: ended.then(() => child.exitCode) }
  if (child.stdout)
    createInterface(child.stdout).on('line', (line) => run.events.push(JSON.parse(line) as Record<string, unknown>))
  if (child.stderr) createInterface(child.stderr).on('line', (line) => run.errors.push(line))
  return run
}

const urlOf = async (run: Run): Promise<string> => {
  const ready = () => run.events.find(({ event }) => event === 'ready')?.['url']
  while (ready() === undefined && run.child.exitCode === null) {
    await Promise.race([once(run.child.stdout ?? run.child, 'data'), run.exited])
  }
  if (ready() === undefined) throw new Error(`The sandbox ended before it was ready: ${run.errors.join(' ')}`)
  return String(ready())
}

describe('the sandbox’s process', () => {
  test('logs its seeding and its address, and answers there', async () => {
    const run = start()
    const url = await urlOf(run)
    expect(run.events[0]).toEqual({
      event: 'seed',
      step: 'content',
      done: expect.any(Number),
      total: expect.any(Number),
    })
    expect((await fetch(url)).status).toBe(200)
  })
  test.each(['SIGTERM', 'SIGINT'] as const)('ends at %s, even during an answer that takes a minute', async (signal) => {
    const run = start()
    const url = await urlOf(run)
    await fetch(`${url}/content/_control/faults`, { method: 'POST', body: '{"kind":"slow","delay":60000}' })
    const waiting = fetch(`${url}/content/v3/assets`).catch(() => 'cut off')
    run.child.kill(signal)
    expect(await run.exited).toBe(0)
    expect(await waiting).toBe('cut off')
  })
  test('ends when the process that started it is gone', async () => {
    const run = start()
    await urlOf(run)
    run.child.disconnect()
    expect(await run.exited).toBe(0)
  })
  test('reports in one line that its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const run = start({ SANDBOX_PORT: port })
    expect(await run.exited).toBe(1)
    expect(run.errors).toEqual([`Port ${port} is in use: stop what runs there, or choose another with SANDBOX_PORT.`])
    other.close()
  })
  test('does not start in production unless it is a demo', async () => {
    const refused = start({ NODE_ENV: 'production' })
    expect(await refused.exited).toBe(1)
    expect([refused.errors.length, refused.events]).toEqual([1, []])
    expect(await urlOf(start({ NODE_ENV: 'production', SANDBOX: 'allow' }))).toMatch(/^http:\/\/localhost:\d+$/)
  })
  test('logs requests when configured, apart from its events', async () => {
    const run = start({ SANDBOX_LOG: 'requests' })
    await fetch(`${await urlOf(run)}/mail`)
    run.child.kill()
    await run.exited
    expect(run.errors).toEqual([expect.stringMatching(/^GET \/mail 200 \d+ ms$/)])
  })
})

describe('the freshness of the sandbox’s seed', () => {
  test('is stale at a first start, after an interrupted seed, and with other sources', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'firn-sandbox-'))
    const freshness = createFreshness(folder)
    expect(freshness.isStale('content', ['page.ts'])).toBe(true)
    freshness.mark('content', ['page.ts'])
    expect(createFreshness(folder).isStale('content', ['page.ts'])).toBe(false)
    expect(freshness.isStale('content', ['page.ts', 'mail'])).toBe(true)
    freshness.clear('content')
    expect(freshness.isStale('content', ['page.ts'])).toBe(true)
    await rm(folder, { recursive: true })
  })
})
