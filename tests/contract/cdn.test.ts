import { describe, expect, test } from 'vitest'
import type { CdnSettings } from '../../src/config.ts'
import type { Fetch } from '../../src/lib/fetch.ts'
import { VendorError } from '../../src/ports/vendor-error.ts'
import { createCloudflare } from '../../src/vendors/cloudflare/index.ts'
import { createFastly } from '../../src/vendors/fastly/index.ts'

type Sent = { readonly url: string; readonly headers: Headers; readonly body: unknown }

/** A network that keeps what it was asked and answers each call. */
function recordingFetch(answer: () => Response): { fetch: Fetch; sent: Sent[] } {
  const sent: Sent[] = []
  const fetch: Fetch = (url, init) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    sent.push({ url, headers: new Headers(init?.headers), body })
    return Promise.resolve(answer())
  }
  return { fetch, sent }
}

const settings = { serviceId: 'a1b2', token: 'the-token', apiUrl: undefined }
const pages = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `https://shop.example/en-us/p/${at}`)

describe('Cloudflare', () => {
  const own: CdnSettings = { ...settings, provider: 'cloudflare' }
  const done = () => Response.json({ success: true, errors: [], messages: [], result: { id: 'a1b2' } })

  test('purges a hundred addresses per call', async () => {
    const { fetch, sent } = recordingFetch(done)
    await createCloudflare(own, fetch).purge(pages(250))
    expect(sent.map(({ url }) => url)).toEqual(
      Array.from({ length: 3 }, () => 'https://api.cloudflare.com/client/v4/zones/a1b2/purge_cache'),
    )
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer the-token')
    expect(sent.map(({ body }) => body)).toEqual([
      { files: pages(250).slice(0, 100) },
      { files: pages(250).slice(100, 200) },
      { files: pages(250).slice(200) },
    ])
  })

  test('purges everything in one call', async () => {
    const { fetch, sent } = recordingFetch(done)
    await createCloudflare(own, fetch).purge('everything')
    expect(sent.map(({ body }) => body)).toEqual([{ purge_everything: true }])
  })

  test.each([
    [
      'a token without permission',
      Response.json({ success: false, errors: [{ code: 10000, message: 'no' }] }, { status: 403 }),
    ],
    ['an unknown zone', Response.json({ success: false, errors: [{ code: 7003, message: 'no' }] }, { status: 400 })],
    ['HTML instead of JSON', new Response('<h1>502</h1>', { status: 502 })],
  ])('throws a VendorError for %s', async (_what, answer) => {
    const { fetch } = recordingFetch(() => answer.clone())
    await expect(createCloudflare(own, fetch).purge(pages(1))).rejects.toThrow(VendorError)
  })
})

describe('Fastly', () => {
  const own: CdnSettings = { ...settings, provider: 'fastly' }
  const done = () => Response.json({ status: 'ok', id: '108-1391560174-974124' })

  test('purges each address softly, so that its copies become stale', async () => {
    const { fetch, sent } = recordingFetch(done)
    await createFastly(own, fetch).purge(pages(20))
    expect(new Set(sent.map(({ url }) => url))).toEqual(
      new Set(pages(20).map((page) => `https://api.fastly.com/purge/${page.slice('https://'.length)}`)),
    )
    expect(sent[0]?.headers.get('fastly-key')).toBe('the-token')
    expect(sent[0]?.headers.get('fastly-soft-purge')).toBe('1')
  })

  test('purges everything in one hard purge', async () => {
    const { fetch, sent } = recordingFetch(done)
    await createFastly({ ...own, apiUrl: 'https://proxy.example' }, fetch).purge('everything')
    expect(sent.map(({ url }) => url)).toEqual(['https://proxy.example/service/a1b2/purge_all'])
    expect(sent[0]?.headers.has('fastly-soft-purge')).toBe(false)
  })

  test('throws a VendorError when it refuses further purges', async () => {
    const { fetch } = recordingFetch(() => Response.json({ msg: 'Too many requests' }, { status: 403 }))
    await expect(createFastly(own, fetch).purge(pages(1))).rejects.toThrow(VendorError)
  })
})
