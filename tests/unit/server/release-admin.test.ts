import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import { parseConfig } from '../../../src/config.ts'
import { createLog } from '../../../src/lib/log.ts'
import type { PublishRequest } from '../../../src/ports/publish-request.ts'
import { openReleaseStore } from '../../../src/publish/release-store.ts'
import { pullRelease } from '../../../src/publish/transfer/pull-release.ts'
import { pushRelease } from '../../../src/publish/transfer/push-release.ts'
import { createReleaseAdmin } from '../../../src/server/release-admin.ts'
import { memoryStorage } from '../../fixtures/memory-storage.ts'
import { publishTexts, servedTexts } from '../../fixtures/text-release.ts'

const environment = demoEnvironment(3100, 'http://localhost:3000')
const following = { retained: { count: 10, ms: 0 }, onLive: () => Promise.resolve() }

describe('a roll back by the button of a node that follows a storage', () => {
  let dir: string
  beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'firn-admin-'))))
  afterEach(() => rmSync(dir, { recursive: true, force: true }))

  /** A publisher of two releases, a node that has fetched both, and its operators' page. */
  async function open() {
    const target = memoryStorage()
    const [publisher, node] = [openReleaseStore(join(dir, 'publisher')), openReleaseStore(join(dir, 'node'))]
    for (const id of ['1', '2']) {
      await publishTexts(publisher, id, { '/en-us': `home ${id}` })
      await pushRelease(publisher, target)
      await pullRelease(node, target, { tag: undefined }, following)
    }
    const requests: PublishRequest[] = []
    const admin = createReleaseAdmin({
      store: node,
      environment,
      progressFile: join(dir, 'progress.json'),
      services: {
        config: parseConfig({ ...environment, DATA_DIR: dir }),
        log: createLog('silent'),
        releaseTarget: () => Promise.resolve(target),
        requestPublish: (request) => void requests.push(request),
      },
    })
    return { target, publisher, node, admin, requests }
  }

  test('reaches the other machines, and asks the publisher for what follows', async () => {
    const { target, publisher, node, admin, requests } = await open()
    await admin.goLive('1')
    expect(await servedTexts(node)).toMatchObject({ '/en-us': 'home 1' })
    await pullRelease(publisher, target, { tag: undefined }, following)
    expect(await servedTexts(publisher)).toMatchObject({ '/en-us': 'home 1' })
    expect(requests).toEqual([{ kind: 'anything' }])
  })

  test('goes back from the release that is live everywhere, also if this node has not seen it', async () => {
    const { target, publisher, node, admin } = await open()
    await publishTexts(publisher, '3', { '/en-us': 'home 3', '/en-us/new': 'new' })
    await pushRelease(publisher, target)
    await admin.goLive('2')
    expect(await servedTexts(node)).toMatchObject({ '/en-us': 'home 2' })
    await pullRelease(publisher, target, { tag: undefined }, following)
    const served = await servedTexts(publisher)
    expect(served).toMatchObject({ '/en-us': 'home 2' })
    expect(served).not.toHaveProperty('/en-us/new')
  })
})
