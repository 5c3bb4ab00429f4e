import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type WatchOptions, watchPublish } from '../../../scripts/shop/watch-publish.ts'
import { publishRequestFile } from '../../../src/config.ts'
import { signalByFile } from '../../../src/lib/file-signal.ts'
import type { PublishRequest } from '../../../src/ports/publish-request.ts'

const entry = (uid: string): PublishRequest => ({ kind: 'entry', contentType: 'product', uid, locale: 'de' })

/** A watching publisher whose publishes end when they are told to. @param first gets the file of requests */
async function watching(options: Pick<WatchOptions, 'every'> = {}, first?: (requestFile: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'firn-watch-'))
  const requestFile = publishRequestFile(folder)
  const ends: ((isDone?: boolean) => void)[] = []
  const asked: (readonly PublishRequest[])[] = []
  const publish = (requests: readonly PublishRequest[]): Promise<boolean> => {
    asked.push(requests)
    return new Promise((end) => ends.push((isDone = true) => end(isDone)))
  }
  const beginning = first && { first: () => first(requestFile) }
  const stop = await watchPublish({ requestFile, publish, ...options, ...beginning })
  onTestFinished(() => {
    stop()
    rmSync(folder, { recursive: true })
  })
  const request = (uid = 'ridge', release?: string): Promise<void> =>
    signalByFile(requestFile, { ...entry(uid), ...(release !== undefined && { release }) })
  const endRelease = (uid: string): Promise<void> => signalByFile(requestFile, { kind: 'release', uid })
  const started = (count: number) => expect.poll(() => ends.length).toBe(count)
  return { ends, asked, stop, request, endRelease, started }
}

describe('the watching publisher', () => {
  test('publishes after a request, and once for several at the same time', async () => {
    const { ends, request, started } = await watching()
    await Promise.all([request(), request(), request()])
    await started(1)
    ends[0]?.()
    await request()
    await started(2)
  })

  test('publishes once more after a publish for all requests made during it', async () => {
    const { ends, request, started } = await watching()
    await request()
    await started(1)
    await request()
    await request()
    ends[0]?.()
    await started(2)
    ends[1]?.()
    await request()
    await started(3)
  })

  test('publishes what is asked for during the publish that it begins with', async () => {
    const { asked, started } = await watching({}, (file) => signalByFile(file, entry('ridge')))
    await started(1)
    expect(asked[0]).toEqual([entry('ridge')])
  })

  test('passes the products of a commerce event, and a request without any as it is', async () => {
    const requests: readonly PublishRequest[] = [
      { kind: 'catalogue', store: 'us', products: [77] },
      { kind: 'catalogue', store: 'us' },
    ]
    const { asked, started } = await watching({}, async (file) => {
      for (const request of requests) await signalByFile(file, request)
    })
    await started(1)
    expect(asked[0]).toEqual(requests)
  })

  test('looks by itself without a request, as an event can be lost', async () => {
    const { ends, started } = await watching({ every: 20 })
    await started(1)
    ends[0]?.()
    await started(2)
  })

  test('passes the requests to a publish, and asks for everything after a failed one', async () => {
    const { ends, asked, request, started } = await watching()
    await request('ridge')
    await started(1)
    expect(asked[0]).toEqual([entry('ridge')])
    ends[0]?.(false)
    await request('drift')
    await started(2)
    expect(asked[1]).toEqual(expect.arrayContaining([entry('drift'), { kind: 'anything' }]))
  })

  test('holds the items of a release until its end, however far apart they come', async () => {
    const { ends, asked, request, endRelease, started } = await watching()
    await request('larch', 'spring')
    await request('drift')
    await started(1)
    expect(asked[0]).toEqual([entry('drift')])
    ends[0]?.()
    await request('ridge', 'spring')
    await endRelease('spring')
    await started(2)
    expect(asked[1]).toEqual([
      { ...entry('larch'), release: 'spring' },
      { ...entry('ridge'), release: 'spring' },
    ])
  })

  test('looks for everything at the end of a release without known items', async () => {
    const { asked, endRelease, started } = await watching()
    await endRelease('spring')
    await started(1)
    expect(asked[0]).toEqual([{ kind: 'anything' }])
  })
})
