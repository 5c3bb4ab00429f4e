import { describe, expect, test } from 'vitest'
import type { ClientConnection } from '../../../src/lib/request-scope.ts'
import { createLoad } from '../../../src/traffic/process/load.ts'
import { apiHead, openConnection } from '../../fixtures/http-client.ts'
import { openShopListener } from '../../fixtures/shop-listener.ts'

/** Calls of one address that are answered at once; the next ones wait, a fifth of a second each. */
const burst = 20
const waiting = 4

describe('a client that leaves while its calls wait for their pace', () => {
  test('takes no place that it never gives back', async () => {
    // A quarter for one address.
    const port = await openShopListener({ apiCallsPerMinute: 60, load: createLoad(() => 0, 4 * waiting) })
    const open = async (from = '127.0.0.2') => {
      const connection = await openConnection(port, from)
      await connection.send(apiHead('GET /api/echo'))
      return connection
    }
    const first = await Promise.all(Array.from({ length: burst }, () => open()))
    const left = await Promise.all(Array.from({ length: waiting }, () => open()))
    // The shop has read what came before.
    await expect.poll((await open('127.0.1.2')).received).toContain(' 200 ')
    for (const { socket } of [...first, ...left]) socket.destroy()
    // Its turn comes after theirs.
    await expect.poll((await open()).received).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('a client that leaves during its call', () => {
  test('has its connection closed for the API, which waits for no turn of its', async () => {
    const asked = Promise.withResolvers<ClientConnection>()
    const answer = Promise.withResolvers<Response>()
    const port = await openShopListener({
      api: {
        fetch(_request, { connection }) {
          asked.resolve(connection)
          return answer.promise
        },
      },
    })
    const { socket, send } = await openConnection(port)
    await send(apiHead('GET /api/echo'))
    const connection = await asked.promise
    const closed = new Promise<void>((resolve) => void connection.once('close', resolve))
    expect(connection.destroyed).toBe(false)
    socket.destroy()
    await closed
    expect(connection.destroyed).toBe(true)
    answer.resolve(new Response('too late'))
  })
})
