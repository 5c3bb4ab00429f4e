import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { Page } from 'playwright'

/** A network with one bar of signal in front of the shop. */
export type Trickle = {
  /**
   * Opens a page whose HTML comes in pieces, the next one only once the browser has painted the last, until it is well
   * longer than the window. What the page needs beside its HTML the browser has kept from a visit before.
   */
  open(page: Page, path: string): Promise<void>
  close(): Promise<void>
}

/** Bytes of HTML that come at once: few words, so that hardly a layout is painted only when it is whole. */
const pieceSize = 700

/** So many windows long a page is before the rest of it comes at once. */
const windows = 2.5

const ownToEachHop = ['connection', 'content-encoding', 'content-length', 'keep-alive', 'transfer-encoding']

/** A page's answer, held back until a test releases it. */
type Held = { readonly response: ServerResponse; readonly html: Buffer }

/** How long the page is, in windows, after it was painted. */
const painted = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return document.documentElement.scrollHeight / innerHeight
  })

/** Puts such a network in front of a shop. */
export async function trickle(shopUrl: string): Promise<Trickle> {
  const waiting = new Map<string, (held: Held) => void>()
  const forward = async (path: string, accept: string, response: ServerResponse): Promise<void> => {
    const answer = await fetch(new URL(path, shopUrl), { headers: { accept }, redirect: 'manual' })
    const headers = [...answer.headers].filter(([name]) => !ownToEachHop.includes(name))
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, headers.flat())
    const hold = waiting.get(path)
    waiting.delete(path)
    if (hold) hold({ response, html: body })
    else response.end(body)
  }
  const server = createServer(({ url = '/', headers }, response) => {
    forward(url, headers.accept ?? '*/*', response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const at = (path: string): string => `http://127.0.0.1:${port}${path}`

  return {
    async open(page, path) {
      await page.goto(at(path))
      const held = new Promise<Held>((resolve) => waiting.set(path, resolve))
      const begun = page.goto(at(path), { waitUntil: 'commit' })
      const missed = begun.then(() => Promise.reject(new Error(`${path} came past the slow network`)))
      const { response, html } = await Promise.race([held, missed])
      // Nothing is painted, and no frame comes, before there is something of the body.
      let sent = html.indexOf('<body') + pieceSize
      response.write(html.subarray(0, sent))
      await begun
      while (sent < html.length && (await painted(page)) < windows) {
        response.write(html.subarray(sent, sent + pieceSize))
        sent += pieceSize
      }
      response.end(html.subarray(sent))
      await page.waitForLoadState()
      await painted(page)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
