import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Page } from 'playwright'

/** A proxy that all of a browser's requests go through, and that can hold a page back. */
export type Trickle = {
  /** For a browser's settings. */
  readonly server: string
  /**
   * Opens a page whose HTML comes in pieces, the next one only once the browser has painted the last, until it is well
   * longer than the window. The tab must not have scrolled the same address before: to be scrolled there again would
   * count as an act of the visitor.
   */
  open(page: Page, url: string): Promise<void>
  close(): Promise<void>
}

/** Bytes of HTML that come at once, at least: few words, so that hardly a layout is painted only when it is whole. */
const pieceSize = 700

/**
 * The places at which a piece ends: within a text whose lines are balanced, words would move when the rest of it comes,
 * as they do for hardly a shopper.
 */
const endOfText = /<\/(?:h\d|p|li|div|ul|section)>/g
function endOfPiece(html: string, from: number): number {
  endOfText.lastIndex = from + pieceSize
  return endOfText.test(html) ? endOfText.lastIndex : html.length
}

/** So many windows long a page is before the rest of it comes at once. */
const windows = 2.5

const ownToEachHop = new Set(['connection', 'proxy-connection', 'keep-alive', 'transfer-encoding'])
const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownToEachHop.has(name)))

/** A page's answer, held back until a test releases it. */
type Held = { readonly response: ServerResponse; readonly html: string }

/** The length of the page, in windows, after it was painted. */
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
      hold({ response, html: await text(answer) })
      return
    }
    response.writeHead(answer.statusCode ?? 502, { ...rest, ...(length !== undefined && { 'content-length': length }) })
    // An answer that breaks off does so for the browser, too, which would wait for a style sheet without end.
    await pipeline(answer, response)
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
      let sent = endOfPiece(html, html.indexOf('<body'))
      response.write(html.slice(0, sent))
      await begun
      while (sent < html.length && (await painted(page)) < windows) {
        const end = endOfPiece(html, sent)
        response.write(html.slice(sent, end))
        sent = end
      }
      response.end(html.slice(sent))
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
