import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { chromiumFlags } from '../shop/chromium.ts'

const message = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
})
const attached = z.object({
  sessionId: z.string(),
  targetInfo: z.object({ type: z.string(), subtype: z.string().optional() }),
})

/** A page of a tab, in view or rendered ahead. */
type DevtoolsPage = { readonly session: string; readonly isAhead: boolean }

/**
 * A Chromium steered by its own protocol, through its tabs: for a page that is steered directly, as Playwright does,
 * Chromium renders none ahead.
 */
export type Devtools = {
  readonly send: (method: string, params?: object, session?: string) => Promise<unknown>
  readonly close: () => void
}

/** @param onPage called for each new page of a tab, which waits until it has been prepared */
export async function openDevtools(
  executablePath: string,
  onPage: (page: DevtoolsPage, prepare: (method: string, params: object) => void) => void,
): Promise<Devtools> {
  const folder = mkdtempSync(join(tmpdir(), 'firn-chromium-'))
  const options = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`]
  const browser = spawn(executablePath, [...chromiumFlags, ...options], { stdio: ['ignore', 'ignore', 'pipe'] })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    browser.once('exit', () => reject(new Error(`Chromium did not start: ${said}`)))
    browser.stderr.on('data', (text: Buffer) => {
      said += text.toString()
      const [, url] = /listening on (ws:\S+)/.exec(said) ?? []
      if (url !== undefined) resolve(url)
    })
  })
  const socket = new WebSocket(address)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))

  let count = 0
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (cause: Error) => void }>()
  const send: Devtools['send'] = (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      count += 1
      waiting.set(count, { resolve, reject })
      socket.send(JSON.stringify({ id: count, method, params, sessionId }))
    })
  /** Commands sent before a page runs are answered once it runs; a page that closes first never answers. */
  const prepare = (method: string, params: object, session: string): void =>
    void send(method, params, session).catch(() => undefined)
  const autoAttach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }

  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error } = message.parse(JSON.parse(String(data)))
    const call = id === undefined ? undefined : waiting.get(id)
    if (id !== undefined) waiting.delete(id)
    if (error) call?.reject(new Error(error.message))
    else call?.resolve(result)
    if (method !== 'Target.attachedToTarget') return
    const { sessionId: session, targetInfo } = attached.parse(params)
    if (targetInfo.type === 'tab') prepare('Target.setAutoAttach', autoAttach, session)
    if (targetInfo.type === 'page')
      onPage({ session, isAhead: targetInfo.subtype === 'prerender' }, (method, params) =>
        prepare(method, params, session),
      )
    prepare('Runtime.runIfWaitingForDebugger', {}, session)
  })
  await send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'tab' }],
  })
  return {
    send,
    close: () => {
      socket.close()
      browser.once('exit', () => rmSync(folder, { recursive: true, force: true }))
      browser.kill()
    },
  }
}
