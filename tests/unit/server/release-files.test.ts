import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { ReleaseFile } from '../../../src/publish/release.ts'
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
  ])('goes to who accepts “%s” encoded as %s', async (accepted, encoding) => {
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
})
