import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reloadMemory } from '../../../../src/domain/pages/chunk-failure.ts'
import { type ReloadMemory, claimReload } from '../../../../src/browser/navigation/chunk-reload.ts'
import { hasBrowser, launchBrowser, origin, pageWith, visit } from '../../../fixtures/module-page.ts'

const now = 1_700_000_000_000

function tabMemory(): () => ReloadMemory {
  const items = new Map<string, string>()
  const storage: ReloadMemory = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  }
  return () => storage
}

describe('the reload of a page that lacks a script', () => {
  it('happens once within the memory time, and again after it', () => {
    const memory = tabMemory()
    expect(claimReload('/a', now, memory)).toBe(true)
    expect(claimReload('/a', now + reloadMemory - 1, memory)).toBe(false)
    expect(claimReload('/a', now + reloadMemory, memory)).toBe(true)
    expect(claimReload('/a', now + reloadMemory + 1, memory)).toBe(false)
  })

  it('is counted per path', () => {
    const memory = tabMemory()
    expect(claimReload('/a', now, memory)).toBe(true)
    expect(claimReload('/b', now, memory)).toBe(true)
    expect(claimReload('/a', now, memory)).toBe(false)
  })

  const refuse = (): never => {
    throw new DOMException('denied', 'SecurityError')
  }
  it.each<[string, () => ReloadMemory]>([
    ['has no storage', refuse],
    ['cannot read', () => ({ getItem: refuse, setItem: () => undefined })],
    ['cannot write', () => ({ getItem: () => null, setItem: refuse })],
  ])('never happens, and never throws, in a tab that %s', (_case, memory) => {
    expect(claimReload('/a', now, memory)).toBe(false)
    expect(claimReload('/a', now + reloadMemory, memory)).toBe(false)
  })
})

describe.skipIf(!hasBrowser)('in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  /** A page that does `act` once its script runs, and says how often it was opened. */
  const open = async (act: string): Promise<{ tab: Page; asked: string[] }> => {
    const page = pageWith('<p>page</p>', 'browser/navigation/chunk-reload.ts', 'reloadForMissingScripts')
    const { context, asked } = await visit(browser, (path) =>
      path === '/page' ? { body: `${page.body}<script type="module">${act}</script>` } : undefined,
    )
    const tab = await context.newPage()
    await tab.goto(`${origin}/page`)
    return { tab, asked }
  }
  const timesOpened = (asked: readonly string[]): number => asked.filter((path) => path === '/page').length

  it.each([
    ['a script that is imported', 'import("/gone.js")'],
    ['a script element', 'document.head.append(Object.assign(document.createElement("script"), { src: "/gone.js" }))'],
  ])('reloads once when %s cannot be fetched', async (_what, act) => {
    const { tab, asked } = await open(`${act}; setTimeout(() => (document.body.dataset.settled = ''), 200)`)
    await expect.poll(() => timesOpened(asked)).toBe(2)
    await tab.waitForSelector('[data-settled]')
    expect(timesOpened(asked)).toBe(2)
    await tab.context().close()
  })

  it.each([
    [
      'a script of another site',
      'document.head.append(Object.assign(document.createElement("script"), { src: "http://localhost:9/gone.js" }))',
    ],
    ['a picture', 'document.body.append(Object.assign(new Image(), { src: "/gone.png" }))'],
    ['anything else', 'Promise.reject(new Error("no"))'],
  ])('stays when %s fails', async (_what, act) => {
    const { tab, asked } = await open(`${act}; setTimeout(() => (document.body.dataset.settled = ''), 200)`)
    await tab.waitForSelector('[data-settled]')
    expect(timesOpened(asked)).toBe(1)
    await tab.context().close()
  })

  it('does not happen offline', async () => {
    const { tab, asked } = await open('')
    await tab.context().setOffline(true)
    await tab.evaluate(() => {
      const failure = { promise: Promise.resolve(), reason: 'error loading dynamically imported module' }
      dispatchEvent(new PromiseRejectionEvent('unhandledrejection', failure))
    })
    await tab.context().setOffline(false)
    expect(timesOpened(asked)).toBe(1)
    await tab.context().close()
  })
})
