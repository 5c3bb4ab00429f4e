import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readBundledAssets } from '../../../src/publish/client-assets.ts'
import { openEncodedFiles } from '../../../src/publish/encoded-files.ts'
import type { Release, ReleaseFile } from '../../../src/publish/release.ts'
import type { ReleaseStore } from '../../../src/publish/release-store.ts'
import { createReleaseFiles } from '../../../src/server/release-files.ts'

const page = '<!doctype html><title>Snow</title>'
const file: ReleaseFile = { hash: 'a'.repeat(64), size: page.length, type: 'text/html', status: 200 }

/** Files over a store that has one page and counts how often it is read. */
function openFiles() {
  const read = { times: 0 }
  const store = {
    read: () => {
      read.times += 1
      return Promise.resolve(Buffer.from(page))
    },
  } as unknown as ReleaseStore
  return { files: createReleaseFiles(store), read }
}

type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer | undefined }

async function ask(
  files: ReturnType<typeof createReleaseFiles>,
  headers: Record<string, string>,
  method = 'GET',
): Promise<Answer> {
  const answer: Answer = { status: 0, headers: {}, body: undefined }
  const response = {
    writeHead(status: number, given: OutgoingHttpHeaders) {
      Object.assign(answer, { status, headers: given })
      return response
    },
    end: (body?: Buffer) => void (answer.body = body),
  }
  await files.send({ method, headers } as unknown as IncomingMessage, response as unknown as ServerResponse, '/', file)
  return answer
}

describe('a file of the release', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['BR;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000, gzip;q=0', undefined],
    ['identity', undefined],
    ['x-brotli', undefined],
    ['', undefined],
  ])('is sent to a client that accepts “%s” encoded as %s', async (accepted, encoding) => {
    const { headers, body = Buffer.alloc(0) } = await ask(openFiles().files, { 'accept-encoding': accepted })
    expect(headers['Content-Encoding']).toBe(encoding)
    const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
    expect(String(plain)).toBe(page)
  })

  test('is read once for concurrent requests', async () => {
    const { files, read } = openFiles()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(files, { 'accept-encoding': 'br' })))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(read.times).toBe(1)
  })

  test('answers HEAD with the headers of GET, and 304 to a matching ETag', async () => {
    const { files } = openFiles()
    const got = await ask(files, {})
    expect(await ask(files, {}, 'HEAD')).toEqual({ ...got, body: undefined })
    const again = await ask(files, { 'if-none-match': String(got.headers['ETag']) })
    expect([again.status, again.body]).toEqual([304, undefined])
  })

  test('is sent in parts on request, as long as it is unchanged', async () => {
    const { files } = openFiles()
    const { headers } = await ask(files, {})
    expect(headers['Accept-Ranges']).toBe('bytes')
    const part = await ask(files, { range: 'bytes=0-8' })
    expect([part.status, part.headers['Content-Range'], String(part.body)]).toEqual([
      206,
      `bytes 0-8/${page.length}`,
      page.slice(0, 9),
    ])
    const same = await ask(files, { range: 'bytes=-8', 'if-range': String(headers['ETag']) })
    expect([same.status, String(same.body)]).toEqual([206, page.slice(-8)])
    expect((await ask(files, { range: 'bytes=0-8', 'if-range': '"another"' })).status).toBe(200)
    const beyond = await ask(files, { range: 'bytes=1000-' })
    expect([beyond.status, beyond.headers['Content-Range']]).toEqual([416, `bytes */${page.length}`])
  })

  test('is read compressed when the publisher has precompressed it', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'firn-encoded-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    const readPage = () => Promise.resolve(Buffer.from(page))
    await openEncodedFiles(dir).makeForms([file.hash], { read: readPage })
    const read = () => Promise.reject(new Error('read'))
    const files = createReleaseFiles({ read } as unknown as ReleaseStore, openEncodedFiles(dir))
    const { body = Buffer.alloc(0) } = await ask(files, { 'accept-encoding': 'br' })
    expect(String(brotliDecompressSync(body))).toBe(page)
  })

  test('is found in a newer release for scripts alone, whose page another node may have sent', () => {
    const release = (id: string, seq: number): Release => ({
      ...{ id, seq, timestamp: '', previous: undefined, code: '', snapshot: '', pages: 1 },
      made: { by: '', seconds: 0, changed: 'all' },
    })
    const [older, newer] = [release('1', 1), release('2', 2)]
    const filesOf = ({ seq }: Pick<Release, 'seq'>) => ({
      find: () => (seq === newer.seq ? file : undefined),
      entries: () => new Map<string, ReleaseFile>().entries(),
    })
    const files = createReleaseFiles({ current: () => newer, filesOf, read: () => Promise.reject(new Error('read')) })
    files.use(older)
    expect(files.find('/_astro/new.js')).toBeUndefined()
    expect(files.findElsewhere('/_astro/new.js')).toBe(file)
    expect(files.findElsewhere('/de-at/new')).toBeUndefined()
    files.use(newer)
    expect(files.findElsewhere('/_astro/new.js')).toBeUndefined()
  })

  test('is found in the bundle of the server, whose release is not live yet or was held', async () => {
    const dist = mkdtempSync(join(tmpdir(), 'firn-bundle-'))
    onTestFinished(() => rmSync(dist, { recursive: true }))
    mkdirSync(join(dist, 'client', '_astro'), { recursive: true })
    writeFileSync(join(dist, 'client', '_astro', 'own.js'), 'own()')
    writeFileSync(join(dist, 'client', 'robots.txt'), 'all')
    const store = { current: () => undefined, read: () => Promise.reject(new Error('read')) }
    const files = createReleaseFiles(store as unknown as ReleaseStore, undefined, readBundledAssets(dist))
    const own = files.findElsewhere('/_astro/own.js')
    expect(own).toMatchObject({ size: 5, type: 'text/javascript; charset=utf-8', status: 200 })
    expect(String(own && (await files.body(own)))).toBe('own()')
    expect(files.findElsewhere('/robots.txt')).toBeUndefined()
  })
})
