import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { type Socket, connect } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../fixtures/free-port.ts'

type Output = 'pipe' | 'ignore' | number

type Started = { readonly child: ChildProcess; readonly ask: ReturnType<typeof asking>; readonly port: number }

/** @param files how many it may have open at once @param more further arguments of the process */
async function start(output: Output = 'ignore', files = 4096, ...more: readonly string[]): Promise<Started> {
  const port = await freePort()
  const program = [process.execPath, 'tests/fixtures/server-process.ts', String(port), ...more]
  const child = spawn('sh', ['-c', `ulimit -n ${files}; exec "$@"`, 'sh', ...program], {
    env: {
      PATH: process.env['PATH'],
      NODE_NO_WARNINGS: '1',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    },
    stdio: ['ignore', output, output, 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return { child, ask: asking(port), port }
}

/** Answers by status; `undefined` when there was none. Connections are kept, as a proxy keeps them. */
function asking(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  return (path: string): Promise<number | undefined> =>
    new Promise((resolve) => {
      const sent = request({ host: '127.0.0.1', port, path, agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode))
      })
      sent.once('error', () => resolve(undefined)).end()
    })
}

/** The output of a process so far. */
function outputOf(child: ChildProcess): () => string {
  let output = ''
  child.stdout?.on('data', (chunk) => (output += String(chunk)))
  return () => output
}

describe('a stopping node', () => {
  test('fails no request: it becomes unready, closes connections, finishes requests and exits with 0', async () => {
    const { child, ask } = await start('pipe')
    const output = outputOf(child)
    const exit = once(child, 'exit')
    let inService = true
    const answers: (number | undefined)[] = []
    const visitor = async (): Promise<void> => {
      while (inService) answers.push(await ask('/api/slow?ms=20'))
    }
    const balancer = async (): Promise<void> => {
      await vi.waitUntil(async () => (await ask('/readyz')) !== 200, { timeout: 45_000, interval: 20 })
      inService = false
    }
    const traffic = Array.from({ length: 8 }, visitor)
    await expect.poll(() => answers.length).toBeGreaterThan(50)
    const long = ask('/api/slow?ms=1500')
    await expect.poll(output).toContain('/api/slow?ms=1500')
    const watched = balancer()
    child.kill('SIGTERM')
    await Promise.all([...traffic, watched])
    child.send('drained')
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await long).toBe(200)
    expect(await exit).toEqual([0, null])
  })
})

describe('a stopping node whose storage of releases never answers', () => {
  test('exits with 0 all the same', async () => {
    const { child, ask } = await start('ignore', 4096, 'silent-storage')
    expect(await ask('/readyz')).toBe(200)
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
  })
})

describe('an uncaught error', () => {
  test('is logged and ends the process for its supervisor to restart', async () => {
    const { child, ask } = await start('pipe')
    const output = outputOf(child)
    const exit = once(child, 'close')
    await ask('/api/fail')
    expect(await exit).toEqual([1, null])
    expect(output()).toContain('"event":"process_failed"')
    expect(output()).toContain('unhandled on purpose')
  })
})

describe('a log without a reader', () => {
  test.skipIf(!existsSync('/dev/full'))('loses its lines on a full disk, and does not stop the server', async () => {
    const { child, ask } = await start(openSync('/dev/full', 'w'))
    for (let call = 0; call < 20; call += 1) expect(await ask('/api/slow?ms=0')).toBe(200)
    expect(child.exitCode).toBeNull()
  })

  test('loses its lines into closed pipes, and does not stop the server', async () => {
    const { child, ask } = await start('pipe')
    child.stdout?.destroy()
    child.stderr?.destroy()
    for (let call = 0; call < 20; call += 1) expect(await ask('/api/slow?ms=0')).toBe(200)
    expect(child.exitCode).toBeNull()
  })
})

/** Connections that say nothing. */
async function idle(port: number, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1').on('error', () => undefined))
  await Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))),
  )
  return sockets
}

describe('a process without free file descriptors', () => {
  test('refuses connections, serves open ones, and recovers', async () => {
    const { child, ask, port } = await start('ignore', 80)
    expect(await ask('/api/slow?ms=0')).toBe(200)
    const flood = await idle(port, 200)
    // The connection that was there before the flood is kept.
    expect(await ask('/api/slow?ms=0')).toBe(200)
    const refused = asking(port)
    await expect.poll(() => flood.filter((socket) => socket.closed).length).toBeGreaterThan(100)
    expect(await refused('/readyz')).toBeUndefined()
    flood.forEach((socket) => socket.destroy())
    await expect.poll(() => asking(port)('/api/slow?ms=0')).toBe(200)
    expect(child.exitCode).toBeNull()
  })
})

/** Connections that the system lets wait; macOS has 128. */
const mayWait = existsSync('/proc/sys/net/core/somaxconn')
  ? Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'))
  : 128

describe('connections during a blocked event loop', () => {
  test('wait in larger numbers than Node’s default', async () => {
    const { child, ask, port } = await start()
    expect(await ask('/readyz')).toBe(200)
    // A process that stands still accepts none, for as long as a busy machine takes to make them.
    child.kill('SIGSTOP')
    const sockets = Array.from({ length: Math.min(800, mayWait) }, (_, index) =>
      // Some are one too many for their range.
      connect({ host: '127.0.0.1', port, localAddress: `127.0.1.${index % 8}` }).on('error', () => undefined),
    )
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    child.kill('SIGCONT')
    expect(await ask('/readyz')).toBe(200)
  })
})

describe('a process with a slow event loop', () => {
  test('keeps serving after a single pause', async () => {
    const { ask } = await start('ignore', 4096, 'idle-machine')
    for (let pause = 0; pause < 5; pause += 1) {
      expect(await ask('/api/block?ms=2000')).toBe(200)
      expect(await ask('/api/slow?ms=1200')).toBe(200)
    }
  })

  test('sheds rendered pages and API calls, and recovers', async () => {
    const { ask } = await start('ignore', 4096, 'idle-machine')
    const shed = async (): Promise<boolean> => {
      const answers = await Promise.all([ask('/api/block?ms=800'), ask('/api/block?ms=800'), ask('/api/block?ms=800')])
      return answers.includes(503)
    }
    await expect.poll(shed, { interval: 10 }).toBe(true)
    expect(await ask('/readyz')).toBe(200)
    await expect.poll(() => ask('/api/slow?ms=0')).toBe(200)
  })
})
