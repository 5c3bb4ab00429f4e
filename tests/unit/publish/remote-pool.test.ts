import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { createClient } from '@redis/client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import { openRedisServer, redisPath, type RedisServer } from '../../fixtures/redis-server.ts'
import { smallShop } from '../../fixtures/small-shop.ts'
import { openTestPublisher, type TestPublisher } from '../../fixtures/test-publisher.ts'

const program = join(process.cwd(), 'scripts/shop/remote-worker.ts')

describe.skipIf(redisPath === '')('render workers on other machines', () => {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await openRedisServer()
  })
  afterAll(() => redis.close())

  /** A worker that finds snapshots where the publisher has them. */
  function startWorker({ folders }: TestPublisher, code: string): ChildProcess {
    const child = fork(program, [JSON.stringify({ dist: folders.dist, code })], {
      env: {
        ...process.env,
        ...demoEnvironment(3100, 'http://localhost:3000'),
        DATA_DIR: dirname(folders.release),
        RENDER_QUEUE_URL: redis.url,
      },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }

  function openPublisher(): TestPublisher {
    const publisher = openTestPublisher()
    onTestFinished(() => publisher.remove())
    return publisher
  }

  const workers = () => ({ url: redis.url, share: () => Promise.resolve() })
  const contentOf = (publisher: TestPublisher) =>
    publisher
      .paths()
      .filter((path) => !path.startsWith('/builds/'))
      .map((path) => [path, publisher.file(path)])

  test('render the same pages as this machine, and those affected by an edit', async () => {
    const [here, there] = [openPublisher(), openPublisher()]
    startWorker(there, 'drawn')
    await here.publish({ code: 'drawn' })
    await there.publish({ code: 'drawn', workers: workers() })
    expect(contentOf(there)).toEqual(contentOf(here))
    const renamed = smallShop()
    for (const { type, fields } of renamed.entries) if (type === 'product') fields['display_title'] = 'Another name'
    for (const publisher of [here, there]) publisher.write(renamed)
    await here.publish({ code: 'drawn' })
    const { rendered, changed } = await there.publish({ code: 'drawn', workers: workers() })
    expect(contentOf(there)).toEqual(contentOf(here))
    expect([rendered > 0, changed]).not.toContain('all')
  })

  test('render every page although Redis says nothing of the end of a batch', async () => {
    const [whole, publisher] = [openPublisher(), openPublisher()]
    const client = await createClient({ url: redis.url }).connect()
    onTestFinished(() => client.destroy())
    // The reading of events ends with an error, and none comes any more.
    await client.sendCommand(['ACL', 'SETUSER', 'default', '-xread'])
    startWorker(publisher, 'silent')
    await publisher.publish({ code: 'silent', workers: workers() })
    await client.sendCommand(['ACL', 'SETUSER', 'default', '+xread'])
    await whole.publish({ code: 'silent' })
    expect(contentOf(publisher)).toEqual(contentOf(whole))
  })

  test('render every page of a batch during which another worker died', async () => {
    const [whole, publisher] = [openPublisher(), openPublisher()]
    // The acts of pages are read when a worker starts: the first dies while it draws one, those after it do not.
    publisher.trouble({ '/en-us/p/ridge-25': 'dies' })
    const first = startWorker(publisher, 'died')
    const publishing = publisher.publish({ code: 'died', workers: workers() })
    await once(first, 'exit')
    publisher.trouble({})
    startWorker(publisher, 'died')
    expect(await publishing).toMatchObject({ published: true, failed: [] })
    await whole.publish({ code: 'died' })
    expect(contentOf(publisher)).toEqual(contentOf(whole))
  })

  test('leave the pages to others when their code differs', async () => {
    const publisher = openPublisher()
    startWorker(publisher, 'older')
    const waiting = publisher.publish({ code: 'newer', workers: workers() })
    startWorker(publisher, 'newer')
    expect(await waiting).toMatchObject({ published: true, failed: [] })
  })
})
