import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import puppeteer from 'puppeteer-core'
import { z } from 'zod'
import { findProgram, systemPrograms } from '../../../scripts/shop/system-programs.ts'
import { freePort } from '../../fixtures/free-port.ts'

/*
 * Browsers of other engines than Chromium's, as far as these tests drive one (decision 074): Firefox by WebDriver BiDi,
 * which Puppeteer speaks, and WebKit by the WebDriver of its GTK port, which speaks the classic protocol alone.
 */

/** A visitor with a window of one size. Elements are found by CSS selectors, the first that matches. */
export type Tab = {
  /** @param url absolute; resolves when the page has loaded */
  open(url: string): Promise<void>
  /** Evaluates an expression in the page; its value, or its promise's, goes through JSON. */
  evaluate(expression: string): Promise<unknown>
  click(selector: string): Promise<void>
  type(selector: string, text: string): Promise<void>
  /** Errors of scripts since the tab was opened, as far as the engine tells of them. */
  troubles(): readonly string[]
  close(): Promise<void>
}

/**
 * The answer of a function in the page of a tab.
 * @param work knows nothing but its arguments
 */
export async function ask<Args extends readonly unknown[], Result>(
  tab: Pick<Tab, 'evaluate'>,
  work: (...args: Args) => Result | Promise<Result>,
  ...args: Args
): Promise<Result> {
  return z.custom<Result>().parse(await tab.evaluate(`(${String(work)})(...${JSON.stringify(args)})`))
}

export type Engine = { readonly name: string; readonly width: number; open(): Promise<Tab> }

/** Milliseconds in which a browser starts, and a page loads, on a busy machine. */
const patience = 60_000
/** Milliseconds after which a browser that has not started will not start, for each try. */
const timesToStart = [30_000, 60_000]

/** Firefox as people have it on a laptop. */
function firefox(executablePath: string): Engine {
  const width = 1440
  return {
    name: 'Firefox',
    width,
    async open() {
      const browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath,
        timeout: patience,
        defaultViewport: { width, height: 900 },
      })
      const page = await browser.newPage()
      const troubles: string[] = []
      // A request of a page that is left is broken off, and called an error.
      let isLeft = false
      page.on('framenavigated', () => (isLeft = false))
      page.on('pageerror', (error) => !isLeft && troubles.push(String(error)))
      page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
      return {
        async open(url) {
          isLeft = true
          await page.goto(url, { timeout: patience })
        },
        evaluate: (expression) => page.evaluate(expression),
        click: (selector) => page.click(selector),
        type: (selector, text) => page.type(selector, text),
        troubles: () => troubles,
        close: () => browser.close(),
      }
    },
  }
}

/** Errors and results of WebDriver have one form (W3C WebDriver, "Processing model"). */
const answerSchema = z.object({ value: z.unknown() })
const errorSchema = z.object({ error: z.string(), message: z.string() })
/** The outcome of a function in the page. */
const outcomeSchema = z.object({ value: z.unknown().optional(), reason: z.string().optional() })
const sessionSchema = z.object({ sessionId: z.string() })
/** The key under which WebDriver names an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const elementSchema = z.object({ [elementKey]: z.string() })

/** One command of WebDriver. @throws Error with the driver's own words */
async function command(method: 'POST' | 'DELETE', url: string, body?: object, limit = patience): Promise<unknown> {
  const signal = AbortSignal.timeout(limit)
  const answer = await fetch(url, { method, signal, ...(body ? { body: JSON.stringify(body) } : {}) })
  const { value } = answerSchema.parse(await answer.json())
  if (answer.ok) return value
  const { error, message } = errorSchema.parse(value)
  throw new Error(`${error}: ${message}`)
}

/** Whether an error says that a driver did not answer in time. */
const isSilence = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

/** A page's state, in the words of the error with which its driver answered. @throws where it did not answer */
function toState(error: unknown): string {
  if (isSilence(error)) throw error
  return String(error)
}

/** Waits for a line of what a process says that matches. */
async function line(child: ChildProcess, stream: 'stdout' | 'stderr', pattern: RegExp): Promise<string> {
  let said = ''
  for await (const chunk of child[stream] ?? []) {
    said += String(chunk)
    const [found] = pattern.exec(said) ?? []
    if (found !== undefined) return found
  }
  throw new Error(`ended with: ${said}`)
}

/** WebKit as people have it on a phone: the test browser of its GTK port, on a screen in memory. */
function webkit(driverPath: string, browserPath: string): Engine {
  const width = 390
  return {
    name: 'WebKit',
    width,
    async open() {
      const home = mkdtempSync(join(tmpdir(), 'firn-webkit-'))
      mkdirSync(join(home, 'gtk-3.0'))
      // The bar of its window is wider than a phone.
      writeFileSync(join(home, 'gtk-3.0', 'gtk.css'), '* { min-width: 0; padding: 0; margin: 0; font-size: 1px }')
      const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      // With its end, which comes in a write of its own: Xvfb dies of a pipe that is closed by then.
      const display = (await line(screen, 'stdout', /\d+\n/)).trim()
      const environment = {
        PATH: process.env['PATH'],
        HOME: home,
        XDG_CONFIG_HOME: home,
        XDG_DATA_HOME: join(home, 'data'),
        XDG_CACHE_HOME: join(home, 'cache'),
        DISPLAY: `:${display}`,
        GDK_BACKEND: 'x11',
        NO_AT_BRIDGE: '1',
        DBUS_SESSION_BUS_ADDRESS: 'disabled:',
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        LIBGL_ALWAYS_SOFTWARE: '1',
      }
      let { driver, session } = await startSession(driverPath, browserPath, environment)
      let isNew = true
      const evaluate = async (expression: string): Promise<unknown> => {
        // Not the asynchronous kind: where the page is left meanwhile, that one never ends.
        const script = `return Promise.resolve().then(() => ${expression})
          .then((value) => ({ value }), (reason) => ({ reason: String(reason) }))`
        const outcome = outcomeSchema.parse(await command('POST', `${session}/execute/sync`, { script, args: [] }))
        if (outcome.reason !== undefined) throw new Error(outcome.reason)
        return outcome.value
      }
      const on = async (selector: string, act: string, body: object): Promise<void> => {
        const found = await command('POST', `${session}/element`, { using: 'css selector', value: selector })
        await command('POST', `${session}/element/${elementSchema.parse(found)[elementKey]}/${act}`, body)
      }
      /** @throws TimeoutError where the driver does not answer @throws Error where the page does not come */
      const goTo = async (url: string, limit: number): Promise<void> => {
        let [state, wentAt]: [unknown, number] = ['', 0]
        const go = async () => {
          wentAt = Date.now()
          await command('POST', `${session}/url`, { url }, limit)
        }
        await go()
        await whenTrue(
          async () => {
            const question = { script: 'return `${document.readyState} ${location.href}`', args: [] }
            state = await command('POST', `${session}/execute/sync`, question, limit).catch(toState)
            // A new window still opens its own empty page, which can end another one on its way.
            if (state === 'complete about:blank' && Date.now() - wentAt > timeToLeave) await go()
            return state === `complete ${url}`
          },
          () => `is ${String(state)}`,
        )
      }
      const goToFirst = async (url: string, [limit = patience, ...limits]: readonly number[]): Promise<void> => {
        try {
          await command('POST', `${session}/timeouts`, { pageLoad: patience, script: patience })
          await fit(session, width, evaluate)
          await goTo(url, limit)
        } catch (error) {
          // The browser changes its process on the way from its empty page, and now and then what its driver asked then
          // is never answered; the driver answers nothing else meanwhile.
          if (limits.length === 0 || !isSilence(error)) throw error
          endGroup(driver)
          ;({ driver, session } = await startSession(driverPath, browserPath, environment))
          await goToFirst(url, limits)
        }
      }
      return {
        async open(url) {
          await (isNew ? goToFirst(url, timesToStart) : goTo(url, patience))
          isNew = false
        },
        evaluate,
        click: (selector) => on(selector, 'click', {}),
        type: (selector, text) => on(selector, 'value', { text }),
        troubles: () => [],
        async close() {
          await command('DELETE', session)
          const ended = [driver, screen].map((child) => once(child, 'exit'))
          endGroup(driver)
          screen.kill()
          await Promise.all(ended)
          rmSync(home, { recursive: true, force: true })
        },
      }
    },
  }
}

/** A driver, and the address of its one session. */
type Session = { readonly driver: ChildProcess; readonly session: string }

/** Starts a driver and its browser, again where the two do not find each other, which happens now and then. */
async function startSession(
  driverPath: string,
  browserPath: string,
  environment: NodeJS.ProcessEnv,
  [limit = patience, ...limits]: readonly number[] = timesToStart,
): Promise<Session> {
  const port = await freePort()
  // A group of its own: a browser that was given up goes with its driver.
  const driver = spawn(driverPath, [`--port=${port}`], { stdio: 'ignore', env: environment, detached: true })
  const base = `http://127.0.0.1:${port}`
  await whenTrue(() =>
    fetch(`${base}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  // The driver's own waiting for a page misses what the browser has already.
  const browser = { binary: browserPath, args: ['--automation'] }
  const wanted = { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': browser }
  try {
    const asked = { capabilities: { alwaysMatch: wanted } }
    const started = await command('POST', `${base}/session`, asked, limit)
    return { driver, session: `${base}/session/${sessionSchema.parse(started).sessionId}` }
  } catch (error) {
    endGroup(driver)
    if (limits.length === 0) throw error
    return startSession(driverPath, browserPath, environment, limits)
  }
}

/** Ends a process that leads a group, and all that it started. */
function endGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}

/** Makes the page as wide as asked: a window has a frame. */
async function fit(session: string, width: number, evaluate: Tab['evaluate']): Promise<void> {
  await command('POST', `${session}/window/rect`, { width, height: 900 })
  const inner = Number(await evaluate('innerWidth'))
  if (inner !== width) await command('POST', `${session}/window/rect`, { width: 2 * width - inner, height: 900 })
}

/** The time in which a window leaves its empty page, unless the way there was broken off, ms. */
const timeToLeave = 5000

/** Asks until the answer is yes. @param describe what there is instead, in words */
async function whenTrue(ask: () => Promise<unknown>, describe = (): string => 'not so'): Promise<void> {
  for (const end = Date.now() + patience; (await ask()) !== true; await setTimeout(50))
    if (Date.now() > end) throw new Error(`${describe()} after ${patience} ms`)
}

/** The engines that this machine has. */
export function enginesHere(environment: NodeJS.ProcessEnv): readonly Engine[] {
  const firefoxPath = findProgram(systemPrograms.firefox, environment)
  const driverPath = findProgram(systemPrograms.webkit, environment)
  const [browserPath] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
  return [
    ...(firefoxPath === undefined ? [] : [firefox(firefoxPath)]),
    ...(driverPath === undefined || browserPath === undefined ? [] : [webkit(driverPath, browserPath)]),
  ]
}
