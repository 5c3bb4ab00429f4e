import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { findProgram, systemPrograms } from '../../scripts/shop/system-programs.ts'
import { locales } from '../../src/domain/locale/locale.ts'
import { freePort } from '../fixtures/free-port.ts'
import { nginxLines } from '../fixtures/nginx-lines.ts'

/* The lines that docs/how-to.md has for operators, under nginx itself and before a node. */
const nginx = findProgram(systemPrograms.nginx, process.env) ?? ''

type Node = (request: IncomingMessage, response: ServerResponse) => void

/** Whether this machine speaks IPv6 with itself. */
const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

/** nginx before a node; `changes` are made to those lines. @returns its port */
async function start(node: Node, changes: Readonly<Record<string, string>>): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'firn-nginx-'))
  const server = createServer(node)
  const [port, nodePort] = [await freePort(), await freePort()]
  await new Promise<void>((ready) => server.listen(nodePort, '127.0.0.1', ready))
  const { http, server: own } = nginxLines([nodePort])
  const lines = `
daemon off; master_process off; pid nginx.pid; error_log stderr crit;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path tmp-${kind};`).join(' ')}
  ${http}
  server {
    listen 127.0.0.1:${port};
    ${hasIpv6 ? `listen [::1]:${port};` : ''}
    ${own}
    location / { try_files /nowhere @shop_node; }
    location = /alive { return 204; }
  }
}`
  const configuration = Object.entries(changes).reduce((text, [from, to]) => text.replace(from, to), lines)
  writeFileSync(join(folder, 'nginx.conf'), configuration)
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/alive`), { timeout: 45_000 })
  return port
}

/** The same. @returns what asks it, from any address of this machine */
async function open(node: Node, changes: Readonly<Record<string, string>> = {}) {
  const port = await start(node, changes)
  return (localAddress: string, headers: Readonly<Record<string, string>> = {}): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const host = localAddress.includes(':') ? '::1' : '127.0.0.1'
      request({ host, port, localAddress, headers, agent: false }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode))
      })
        .on('error', reject)
        .end()
    })
}

describe.skipIf(nginx === '')('nginx with the lines of docs/how-to.md', () => {
  test('forwards the client’s address and a request id', async () => {
    const seen = Promise.withResolvers<IncomingMessage['headers']>()
    const ask = await open(({ headers }, response) => {
      seen.resolve(headers)
      response.end()
    })
    await ask('127.0.0.2', { 'x-request-id': 'of-the-client', 'x-forwarded-for': '203.0.113.9' })
    const headers = await seen.promise
    expect(headers['x-forwarded-for']).toBe('203.0.113.9, 127.0.0.2')
    expect(headers['x-request-id']).toMatch(/^[\da-f]{32}$/)
  })

  test.each(hasIpv6 ? ['127.0.0.2', '::1'] : ['127.0.0.2'])(
    'limits the requests of one client: %s',
    async (address) => {
      const slow = { 'rate=100r/s': 'rate=1r/m', 'burst=800 delay=200': 'burst=4 nodelay' }
      const ask = await open((_, response) => response.end(), slow)
      const statuses: (number | undefined)[] = []
      for (let call = 0; call < 6; call += 1) statuses.push(await ask(address))
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
      expect(await ask('127.0.0.3')).toBe(200)
    },
  )

  test('limits the requests of a range, four times as many of IPv4 as of one client', async () => {
    const slow = { 'rate=400r/s': 'rate=1r/m', 'burst=3200 delay=800': 'burst=4 nodelay' }
    const ask = await open((_, response) => response.end(), slow)
    const statuses: (number | undefined)[] = []
    for (let client = 2; client < 8; client += 1) statuses.push(await ask(`127.0.0.${client}`))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await ask('127.0.1.2')).toBe(200)
  })

  test.skipIf(!hasIpv6)('limits the requests of a /48 of IPv6', async () => {
    const slow = { 'rate=200r/s': 'rate=1r/m', 'burst=1600 delay=400': 'burst=4 nodelay' }
    const ask = await open((_, response) => response.end(), slow)
    const statuses: (number | undefined)[] = []
    for (let call = 0; call < 6; call += 1) statuses.push(await ask('::1'))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await ask('127.0.0.2')).toBe(200)
  })

  test('refuses in words that come back by themselves', async () => {
    const slow = { 'rate=100r/s': 'rate=1r/m', 'burst=800 delay=200': 'burst=1 nodelay' }
    const port = await start((_, response) => response.end(), slow)
    const ask = () => fetch(`http://127.0.0.1:${port}/en-us`)
    for (let call = 0; call < 2; call += 1) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect([refused.status, refused.headers.get('refresh')]).toEqual([429, '5'])
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const words = await refused.text()
    expect(words).toContain('<title>Just a moment</title>')
    for (const { tag } of locales) expect(words).toContain(`lang="${tag.split('-', 1)[0]}"`)
  })

  test('refuses bodies that are too large, and counts them among a client’s requests', async () => {
    const slow = { 'rate=100r/s': 'rate=1r/m', 'burst=800 delay=200': 'burst=1 nodelay' }
    const ask = await open((_, response) => response.end(), slow)
    const large = { 'content-length': '5000000' }
    const statuses: (number | undefined)[] = []
    for (let call = 0; call < 3; call += 1) statuses.push(await ask('127.0.0.2', large))
    expect(statuses).toEqual([413, 413, 429])
    expect(await ask('127.0.0.3', large)).toBe(413)
  })

  test('delays the requests of one client beyond a burst', async () => {
    const ask = await open((_, response) => response.end(), { 'rate=100r/s': 'rate=10r/s', 'delay=200': 'delay=2' })
    const begun = performance.now()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('127.0.0.2')))
    expect(answers).toEqual(Array(8).fill(200))
    // Three pass at once, the other five a tenth of a second apart.
    expect(performance.now() - begun).toBeGreaterThan(400)
  })

  test('limits the concurrent requests of one client', async () => {
    const held: ServerResponse[] = []
    const ask = await open((_, response) => void held.push(response), { 'shop_connections 200': 'shop_connections 2' })
    const waiting = [ask('127.0.0.2'), ask('127.0.0.2')]
    await expect.poll(() => held.length).toBe(2)
    expect(await ask('127.0.0.2')).toBe(429)
    const other = ask('127.0.0.3')
    await expect.poll(() => held.length).toBe(3)
    for (const response of held) response.end()
    expect(await Promise.all([...waiting, other])).toEqual([200, 200, 200])
  })
})
