import { once } from 'node:events'
import { type ServerResponse, createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { mount } from 'hono/mount'
import { Hono } from 'hono'
import { type Listening, listen } from '../../sandbox/listen.ts'
import { createStorage, storageKey } from '../../sandbox/storage/index.ts'
import type { ObjectStore } from '../../src/ports/object-store.ts'
import { VendorError } from '../../src/ports/vendor-error.ts'
import { createS3 } from '../../src/vendors/s3/index.ts'

const storage = createStorage({ dataDir: ':memory:', origin: 'http://localhost', pageSize: 10 })
let server: Listening
let endpoint: string
beforeAll(async () => {
  const app = new Hono().all('/s3/*', mount(storage.app.fetch))
  server = await listen((request) => app.fetch(request), 0, ['127.0.0.1'])
  endpoint = `http://127.0.0.1:${server.port}/s3`
})
afterAll(async () => {
  await server.close()
  storage.close()
})

/** A store of its own. */
const open = (prefix: string, secret = storageKey.secretAccessKey): ObjectStore =>
  createS3({
    bucket: 'releases',
    prefix,
    endpoint,
    region: 'eu-central-1',
    key: { id: storageKey.accessKeyId, secret },
  })
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = async (store: ObjectStore, key: string): Promise<string | undefined> => {
  const object = await store.read(key)
  return object && new TextDecoder().decode(object.bytes)
}
async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys
}

describe('storage for releases', () => {
  test('returns the written bytes, under any key', async () => {
    const store = open('one/')
    await store.write('files/a b/ü+&.html', bytes('<p>page</p>'))
    expect(await text(store, 'files/a b/ü+&.html')).toBe('<p>page</p>')
    expect(await store.read('files/none')).toBeUndefined()
  })

  test('does not return an object that the reader already has', async () => {
    const store = open('two/')
    const tag = await store.write('current.json', bytes('1'))
    expect(await store.read('current.json', tag)).toBeUndefined()
    await store.write('current.json', bytes('2'))
    expect(new TextDecoder().decode((await store.read('current.json', tag))?.bytes)).toBe('2')
  })

  test('writes only if no other client wrote meanwhile', async () => {
    const store = open('three/')
    const first = await store.write('current.json', bytes('1'), { isAbsent: true })
    expect(first).toBeDefined()
    expect(await store.write('current.json', bytes('2'), { isAbsent: true })).toBeUndefined()
    const second = await store.write('current.json', bytes('3'), { tag: first ?? '' })
    expect(second).toBeDefined()
    expect(await store.write('current.json', bytes('4'), { tag: first ?? '' })).toBeUndefined()
    expect(await text(store, 'current.json')).toBe('3')
  })

  test('lists and removes more than a page of keys, only its own', async () => {
    const store = open('four/')
    await open('four-too/').write('files/x', bytes('x'))
    const keys = Array.from({ length: 25 }, (_, at) => `files/${String(at).padStart(4, '0')}&`)
    await Promise.all(keys.map((key) => store.write(key, bytes(key))))
    expect(await keysOf(store, 'files/')).toEqual(keys)
    await store.remove(keys.slice(1))
    expect(await keysOf(store, '')).toEqual([keys[0]])
    expect(await keysOf(open('four-too/'), '')).toEqual(['files/x'])
  })

  test('records the time at which an object was written', async () => {
    const store = open('five/')
    const before = Date.now()
    await store.write('files/x', bytes('x'))
    for await (const { modified } of store.list('files/')) {
      expect(modified.getTime()).toBeGreaterThanOrEqual(before)
      expect(modified.getTime()).toBeLessThanOrEqual(Date.now())
    }
  })

  test('refuses requests with another key, or without a signature', async () => {
    await expect(open('one/', 'another').write('files/x', bytes('x'))).rejects.toMatchObject({
      fault: 'refused',
      status: 403,
    })
    expect((await fetch(`${endpoint}/releases/one/files`)).status).toBe(403)
  })

  test('throws a VendorError when unreachable', async () => {
    const key = { id: 'id', secret: 'secret' }
    const gone = createS3({ bucket: 'releases', prefix: '', endpoint: 'http://127.0.0.1:9', region: 'eu-west-1', key })
    await expect(gone.read('x')).rejects.toThrow(VendorError)
  })
})

/** Opens a storage that takes every request and then does this in place of an answer. Returns its address. */
async function openStallingStorage(stall: (response: ServerResponse) => void): Promise<string> {
  const stalling = createServer((_request, response) => stall(response)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    stalling.closeAllConnections()
    stalling.close()
  })
  await once(stalling, 'listening')
  const address = stalling.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

const beSilent = (): void => undefined
const sendHalf = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-length': '4096', etag: '"1"' })
  response.write('half of it')
}

describe('storage that stalls', () => {
  test.each([
    { name: 'silent', stall: beSilent, limits: { silenceMs: 100, callMs: 60_000 }, fault: 'unreachable' },
    {
      name: 'silent, until the call ends',
      stall: beSilent,
      limits: { silenceMs: 60_000, callMs: 200 },
      fault: 'timeout',
    },
    { name: 'half a body', stall: sendHalf, limits: { silenceMs: 100, callMs: 60_000 }, fault: 'unreachable' },
    {
      name: 'half a body, until the call ends',
      stall: sendHalf,
      limits: { silenceMs: 60_000, callMs: 200 },
      fault: 'timeout',
    },
  ])('fails a read in time: $name', async ({ stall, limits, fault }) => {
    const key = { id: 'id', secret: 'secret' }
    const address = await openStallingStorage(stall)
    const store = createS3({ bucket: 'releases', prefix: '', endpoint: address, region: 'eu-west-1', key }, limits)
    await expect(store.read('current')).rejects.toMatchObject({ name: 'VendorError', operation: 'read', fault })
  })
})
