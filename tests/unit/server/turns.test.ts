import { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { closeAll } from '../../../src/server/listen.ts'
import { takeTurns } from '../../../src/server/turns.ts'
import { apiHead, openConnection } from '../../fixtures/http-client.ts'

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(takeTurns(listener, () => 'one network'))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => closeAll([server], 0))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

describe('requests of one network that come at once', () => {
  /** A request of a connection of its own, as far as turns look at it. */
  const ask = (url: string) => {
    const request = Object.assign(new EventEmitter(), { url, socket: new Socket() }) as unknown as IncomingMessage
    return [request, new ServerResponse(request)] as const
  }

  test('are begun some at a time, and those of others in between', async () => {
    const begun: string[] = []
    const networkOf = ({ url = '' }: IncomingMessage): string => url.charAt(0)
    const listener = takeTurns(({ url = '' }) => void begun.push(url), networkOf, 2)
    for (const url of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1']) listener(...ask(url))
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    await nextTurn()
    listener(...ask('b2'))
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4', 'b2'])
    await nextTurn()
    expect(begun.slice(6)).toEqual(['a5'])
  })

  test('are not begun any more once their clients are gone', async () => {
    const begun: string[] = []
    const listener = takeTurns(
      ({ url = '' }) => void begun.push(url),
      () => 'a',
      1,
    )
    const gone = ask('a2')
    for (const one of [ask('a1'), gone, ask('a3')]) listener(...one)
    gone[0].socket.destroy()
    await nextTurn()
    await nextTurn()
    expect(begun).toEqual(['a1', 'a3'])
  })
})

describe('requests of one connection', () => {
  test('are answered one at a time, in their order', async () => {
    let underWay = 0
    let most = 0
    const port = await serve(async ({ url }, response) => {
      underWay += 1
      most = Math.max(most, underWay)
      await nextTurn()
      underWay -= 1
      response.end(url)
    })
    const { socket, received } = await openConnection(port)
    for (const path of ['/1', '/2', '/3']) socket.write(apiHead(`GET ${path}`))
    await expect.poll(received).toMatch(/\/1[\s\S]*\/2[\s\S]*\/3$/)
    expect(most).toBe(1)
  })

  test('end it when a hundred wait for their answers', async () => {
    let begun = 0
    const port = await serve(() => void (begun += 1))
    const { socket, closed } = await openConnection(port)
    for (let sent = 0; sent < 102; sent += 1) socket.write(apiHead(`GET /${sent}`))
    expect(await closed).toBe('')
    expect(begun).toBe(1)
  })
})
