import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { openRedisServer } from '../../../tests/fixtures/redis-server.ts'
import { ensureBundle } from '../../shop/bundle.ts'
import { type Child, startChild } from '../../shop/child.ts'
import { shopEnvironment } from '../../shop/environment.ts'
import { Fault } from '../../shop/fault.ts'
import { shopFolders } from '../../shop/folders.ts'
import { needPort } from '../../shop/ports.ts'
import { progressTo } from '../../shop/progress.ts'
import { publishOnce } from '../../shop/publish-pages.ts'
import { type Run, sync } from '../../shop/steps.ts'
import type { Entry } from './connection.ts'
import { nginxConfiguration } from './nginx-configuration.ts'

/** Fixed, since the addresses stand in pages, which are kept from one run to the next. */
const ports = { site: 23970, sandbox: 23971, nodes: [23972, 23973], redis: 23974 } as const
const loopback = '127.0.0.1'
const site = `http://${loopback}:${ports.site}`
/** The quota of a store of the platform (vendors, commerce 3.7). */
const quota = { requests: 150, windowMs: 30_000 }
/** The memory that a node may hold, bytes, and of that its heap, MiB. */
const mostMemory = 1024 ** 3
const heapMegabytes = 640
/** The time between two looks at a node's memory, and the time in which one may start, ms. */
const pollMs = 100
const startPatience = 60_000

/** The state of a node beside an attack. */
export type NodeReport = {
  /** The most that it held, bytes. */
  readonly memory: number
  /** The reason of its end; absent for one that lives. */
  readonly death?: string
  /** Bytes that it logged. */
  readonly logged: number
}

/** Two production nodes behind nginx, with a Redis of their own. */
export type Fleet = {
  readonly site: string
  readonly nginx: Entry
  readonly nodes: readonly Entry[]
  /** Bytes that the session store holds. */
  storeBytes(): Promise<number>
  /** The results of the nodes; ends all. */
  close(): Promise<NodeReport[]>
}

/** The shop that is attacked: its stand-ins and pages, and fleets of nodes in front of them. */
export type AbusedShop = {
  openFleet(): Promise<Fleet>
  /** The most calls that the us store took within 30 s. @param since by `performance.now()` */
  storeCalls(since: number): number
  /** Waits until the quota window that is open is over: nothing that was called in it counts any more. */
  nextWindow(): Promise<void>
  close(): Promise<void>
}

/** The shop with all its pages; renders those that changed since the last run. @throws Fault */
export async function openAbusedShop(root: string, nginxPath: string): Promise<AbusedShop> {
  // Nodes and stand-ins end with this process; nginx and Redis do only at its own exit.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  for (const port of [ports.site, ...ports.nodes, ports.sandbox, ports.redis])
    await needPort(port, 'the soak', 'no other')
  const data = join(root, 'var', 'soak')
  const shop = shopEnvironment(data, {
    PATH: process.env['PATH'],
    DATA_DIR: data,
    SITE_URL: site,
    SANDBOX_PORT: String(ports.sandbox),
    // Nodes share this environment, and a port is one node's.
    METRICS_PORT: '',
    SANDBOX_PICTURES: 'on-demand',
    HOST: loopback,
    TRUSTED_PROXIES: loopback,
    BIGCOMMERCE_QUOTA: String(quota.requests),
  })
  const run: Run = { folders: shopFolders(root, data), shop, progress: progressTo(process.stdout) }
  const { code } = await ensureBundle(root, run.folders.dist)
  const calls: number[] = []
  const sandbox = await startStandIns(run, () => calls.push(performance.now()))
  await sync(run)
  await publishOnce(run, code, { everything: false, force: true })
  const control = `http://localhost:${ports.sandbox}/commerce/_control/quota`
  return {
    async openFleet() {
      calls.length = 0
      const body = JSON.stringify(quota)
      await fetch(control, { method: 'PUT', body, headers: { 'content-type': 'application/json' } })
      return openFleet(run, nginxPath)
    },
    async nextWindow() {
      const opened = calls.reduce((start, at) => (at - start < quota.windowMs ? start : at), -Infinity)
      await sleep(Math.max(0, opened + quota.windowMs - performance.now()))
    },
    storeCalls: (since) => mostWithin(calls.filter((at) => at >= since)),
    close: () => sandbox.stop(),
  }
}

/** The most of these moments that lie within one quota window. */
function mostWithin(moments: readonly number[]): number {
  const counts = moments.map((end, index) => {
    const first = moments.findIndex((at) => at > end - quota.windowMs)
    return index - first + 1
  })
  return Math.max(0, ...counts)
}

/** The stand-ins. @param onCall hears each call to the us store */
function startStandIns({ folders, shop, progress }: Run, onCall: () => void): Promise<Child> {
  const calls = `/commerce/stores/${shop.variables['BIGCOMMERCE_US_STORE_HASH'] ?? ''}/`
  return startChild(
    join(folders.root, 'sandbox', 'main.ts'),
    [],
    { ...shop.variables, DATA_DIR: folders.sandbox, SANDBOX: 'allow', SANDBOX_LOG: 'requests' },
    ({ step, done, total }) => progress.step(`seed: ${String(step)}`, Number(done), Number(total)),
    (line) => line.includes(calls) && onCall(),
  )
}

async function openFleet(run: Run, nginxPath: string): Promise<Fleet> {
  const redis = await openRedisServer([], ports.redis)
  const begun = await Promise.allSettled(ports.nodes.map((port) => startNode(run, port, redis.url)))
  const nodes = begun.flatMap((node) => (node.status === 'fulfilled' ? [node.value] : []))
  /** One that is left would keep its port from the next fleet. */
  const closeAll = async () => {
    const reports = await Promise.all(nodes.map((node) => node.close()))
    await redis.close()
    return reports
  }
  const failed = begun.find((node) => node.status === 'rejected')
  if (failed) {
    await closeAll()
    throw failed.reason
  }
  const nginx = await startNginx(run, nginxPath).catch(async (error: unknown) => {
    await closeAll()
    throw error
  })
  const store = await createClient({ url: redis.url }).connect()
  return {
    site,
    nginx: { host: loopback, port: ports.site },
    nodes: ports.nodes.map((port) => ({ host: loopback, port })),
    async storeBytes() {
      return Number(/^used_memory:(\d+)/m.exec(await store.info('memory'))?.[1])
    },
    async close() {
      nginx.kill('SIGKILL')
      store.destroy()
      return closeAll()
    },
  }
}

type Node = { close(): Promise<NodeReport> }

/** A node as an operator runs it: its log in a file, and no more than 1 GiB of memory, beyond which it is killed. */
async function startNode({ folders, shop }: Run, port: number, redisUrl: string): Promise<Node> {
  const file = join(folders.log, `node-${port}.log`)
  const log = openSync(file, 'w')
  const child = fork(join(folders.root, 'src', 'server', 'main.ts'), [folders.dist], {
    env: { ...shop.variables, NODE_ENV: 'production', PORT: String(port), SESSION_STORE_URL: redisUrl },
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    stdio: ['ignore', log, log, 'ipc'],
  })
  closeSync(log)
  let memory = 0
  let death: string | undefined
  const started = performance.now()
  child.once('exit', (code, signal) => {
    const after = `${((performance.now() - started) / 1000).toFixed(0)} s after its start`
    const cause = memory > mostMemory ? 'killed at 1 GiB' : `ended with ${signal ?? String(code)}`
    death = `${cause}, ${after}`
  })
  const watch = setInterval(() => {
    memory = Math.max(memory, residentMemory(child))
    if (memory > mostMemory) child.kill('SIGKILL')
  }, pollMs)
  const stop = async (): Promise<void> => {
    clearInterval(watch)
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  try {
    await untilReady(child, port)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    async close() {
      const report = { memory, logged: statSync(file).size, ...(death !== undefined && { death }) }
      await stop()
      return report
    },
  }
}

/** Bytes that a process holds; 0 when it is gone. */
function residentMemory({ pid }: ChildProcess): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  let said = ''
  for (const end = performance.now() + startPatience; performance.now() < end; await sleep(pollMs)) {
    if (child.exitCode !== null) break
    const answer = await fetch(`http://${loopback}:${port}/readyz`).catch(() => undefined)
    said = answer ? `answers ${answer.status} ${await answer.text()}` : 'does not answer'
    if (answer?.ok) return
  }
  throw new Fault(`What listens on port ${port} ${said}: see var/soak/log`)
}

async function startNginx({ folders }: Run, path: string): Promise<ChildProcess> {
  const folder = join(folders.data, 'nginx')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, nginxConfiguration(ports.site, ports.nodes, join(folders.release, 'cdn', 'busy.nginx.conf')))
  const child = spawn(path, ['-p', folder, '-c', file, '-e', 'error.log'], { stdio: 'ignore' })
  const end = (): void => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.removeListener('exit', end))
  try {
    await untilReady(child, ports.site)
  } catch (error) {
    end()
    throw error
  }
  return child
}
