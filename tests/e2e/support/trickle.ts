import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright'

/** A proxy that all of a browser's requests go through, and that can hold a page back. */
export type Trickle = {
  /** For a browser's settings. */
  readonly server: string
  /**
   * Opens a page whose HTML comes in pieces, the next one only once the browser has painted the last, until it is well
   * longer than the window. What the page needs beside its HTML the browser must have from a visit before.
   */
  open(page: Page, url: string): Promise<void>
  close(): Promise<void>
}

/** Bytes of HTML that come at once: few words, so that hardly a layout is painted only when it is whole. */
const pieceSize = 700

/** So many windows long a page is before the rest of it comes at once. */
const windows = 2.5

const ownToEachHop = new Set(['connection', 'proxy-connection', 'keep-alive', 'transfer-encoding'])
const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownToEachHop.has(name)))

/** A page's answer, held back until a test releases it. */
type Held = { readonly response: ServerResponse; readonly html: Buffer }

/** How long the page is, in windows, after it was painted. */
const painted = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return document.documentElement.scrollHeight / innerHeight
  })

/** Starts such a proxy. */
export async function trickle(): Promise<Trickle> {
  const waiting = new Map<string, (held: Held) => void>()

  async function forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '', method, headers } = incoming
    const hold = waiting.get(url)
    waiting.delete(url)
    const asked = { ...endToEnd(headers), ...(hold && { 'accept-encoding': 'identity' }) }
    const outgoing = request(url, { method, headers: asked })
    incoming.pipe(outgoing)
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    const { 'content-length': length, ...rest } = endToEnd(answer.headers)
    if (hold) {
      response.writeHead(answer.statusCode ?? 502, rest)
      hold({ response, html: await buffer(answer) })
      return
    }
    response.writeHead(answer.statusCode ?? 502, { ...rest, ...(length !== undefined && { 'content-length': length }) })
    answer.pipe(response)
  }

  const server = createServer((incoming, response) => {
    forward(incoming, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined

  return {
    server: `http://127.0.0.1:${port}`,
    async open(page, url) {
      const held = new Promise<Held>((resolve) => waiting.set(url, resolve))
      const begun = page.goto(url, { waitUntil: 'commit' })
      const missed = begun.then(() => Promise.reject(new Error(`${url} came past the slow network`)))
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
