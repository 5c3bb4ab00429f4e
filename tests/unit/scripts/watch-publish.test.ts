import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { watchPublish } from '../../../scripts/shop/watch-publish.ts'
import { publishRequestFile } from '../../../src/config.ts'
import { signalByFile } from '../../../src/lib/file-signal.ts'
import type { PublishRequest } from '../../../src/ports/publish-request.ts'

const entry = (uid: string): PublishRequest => ({ kind: 'entry', contentType: 'product', uid, locale: 'de' })

/** A watching publisher whose publishes end when they are told to. @param every ms between looks without a request */
async function watching(every?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'firn-watch-'))
  const requestFile = publishRequestFile(folder)
  const ends: ((isDone?: boolean) => void)[] = []
  const asked: (readonly PublishRequest[])[] = []
  const publish = (requests: readonly PublishRequest[]): Promise<boolean> => {
    asked.push(requests)
    return new Promise((end) => ends.push((isDone = true) => end(isDone)))
  }
  const stop = await watchPublish({ requestFile, publish, ...(every !== undefined && { every }) })
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

test('a request is followed by a publish, and several at once by one', async () => {
  const { ends, request, started } = await watching()
  await Promise.all([request(), request(), request()])
  await started(1)
  ends[0]?.()
  await request()
  await started(2)
})

test('what is asked for during a publish is done once, after it', async () => {
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

test('without a request the publisher looks by itself: an event can be lost', async () => {
  const { ends, started } = await watching(20)
  await started(1)
  ends[0]?.()
  await started(2)
})

test('a publish is told what was asked for, and after one that failed to look at everything', async () => {
  const { ends, asked, request, started } = await watching()
  await request('ridge')
  await started(1)
  expect(asked[0]).toEqual([entry('ridge')])
  ends[0]?.(false)
  await request('drift')
  await started(2)
  expect(asked[1]).toEqual(expect.arrayContaining([entry('drift'), { kind: 'anything' }]))
})

test('the items of a release wait for its end, however far apart they come', async () => {
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

test('a release without known items is looked for in everything', async () => {
  const { asked, endRelease, started } = await watching()
  await endRelease('spring')
  await started(1)
  expect(asked[0]).toEqual([{ kind: 'anything' }])
})
