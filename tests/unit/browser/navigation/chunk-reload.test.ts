import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { reloadMemory } from '../../../../src/browser/navigation/chunk-failure.ts'
import { type ReloadMemory, claimReload } from '../../../../src/browser/navigation/chunk-reload.ts'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { origin, pageWith, visit } from '../../../fixtures/module-page.ts'

const now = 1_700_000_000_000

function tabMemory(): () => ReloadMemory {
  const items = new Map<string, string>()
  const storage: ReloadMemory = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  }
  return () => storage
}

describe('the reload of a page with a missing script', () => {
  test('happens once within the memory time, and again after it', () => {
    const memory = tabMemory()
    expect(claimReload('/a', now, memory)).toBe(true)
    expect(claimReload('/a', now + reloadMemory - 1, memory)).toBe(false)
    expect(claimReload('/a', now + reloadMemory, memory)).toBe(true)
    expect(claimReload('/a', now + reloadMemory + 1, memory)).toBe(false)
  })

  test('is counted per path', () => {
    const memory = tabMemory()
    expect(claimReload('/a', now, memory)).toBe(true)
    expect(claimReload('/b', now, memory)).toBe(true)
    expect(claimReload('/a', now, memory)).toBe(false)
  })

  const refuse = (): never => {
    throw new DOMException('denied', 'SecurityError')
  }
  test.each<[string, () => ReloadMemory]>([
    ['has no storage', refuse],
    ['cannot read', () => ({ getItem: refuse, setItem: () => undefined })],
    ['cannot write', () => ({ getItem: () => null, setItem: refuse })],
  ])('never happens, and never throws, in a tab that %s', (_case, memory) => {
    expect(claimReload('/a', now, memory)).toBe(false)
    expect(claimReload('/a', now + reloadMemory, memory)).toBe(false)
  })
})

describe.skipIf(!hasBrowser)('a page with a missing script', () => {
  /** A page that does `act` once its script runs, and says how often it was opened. */
  const open = async (act: string): Promise<{ tab: Page; asked: string[] }> => {
    const page = pageWith('<p>page</p>', 'browser/navigation/chunk-reload.ts', 'reloadForMissingScripts')
    const { context, asked } = await visit((path) =>
      path === '/page' ? { body: `${page.body}<script type="module">${act}</script>` } : undefined,
    )
    const tab = await context.newPage()
    await tab.goto(`${origin}/page`)
    return { tab, asked }
  }
  const timesOpened = (asked: readonly string[]): number => asked.filter((path) => path === '/page').length

  test.each([
    ['an imported script', 'import("/gone.js")'],
    ['a script element', 'document.head.append(Object.assign(document.createElement("script"), { src: "/gone.js" }))'],
  ])('reloads once when %s cannot be fetched', async (_what, act) => {
    const { tab, asked } = await open(`${act}; setTimeout(() => (document.body.dataset.settled = ''), 200)`)
    await expect.poll(() => timesOpened(asked)).toBe(2)
    await tab.waitForSelector('[data-settled]')
    expect(timesOpened(asked)).toBe(2)
    await tab.context().close()
  })

  test.each([
    [
      'a script of another site',
      'document.head.append(Object.assign(document.createElement("script"), { src: "http://localhost:9/gone.js" }))',
    ],
    ['a picture', 'document.body.append(Object.assign(new Image(), { src: "/gone.png" }))'],
    ['another promise', 'Promise.reject(new Error("no"))'],
  ])('stays when %s fails', async (_what, act) => {
    const { tab, asked } = await open(`${act}; setTimeout(() => (document.body.dataset.settled = ''), 200)`)
    await tab.waitForSelector('[data-settled]')
    expect(timesOpened(asked)).toBe(1)
    await tab.context().close()
  })

  /** Firefox and Safari break off what a page fetches as soon as it is left, and say that a script is missing. */
  test.each([
    ['left by a link', '<a href="/next">next</a>', 'document.links[0].click()'],
    ['left by a form', '<form action="/next"></form>', 'document.forms[0].requestSubmit()'],
    ['left by a script', '', 'location.assign("/next")'],
  ])('does not reload while it is %s', async (_how, body, leave) => {
    let answer = (): void => undefined
    const wait = new Promise<void>((done) => (answer = done))
    const page = pageWith(body, 'browser/navigation/chunk-reload.ts', 'reloadForMissingScripts')
    const script = `<script type="module">${leave}; import("/gone.js").finally(() => fetch("/failed"))</script>`
    const { context, asked } = await visit((path) => {
      if (path === '/page') return { body: page.body + script }
      return path.startsWith('/next') ? { body: 'there', wait } : undefined
    })
    const tab = await context.newPage()
    await tab.goto(`${origin}/page`, { waitUntil: 'commit' })
    await expect.poll(() => asked).toContain('/failed')
    answer()
    await tab.waitForURL(/next/)
    expect(timesOpened(asked)).toBe(1)
    await context.close()
  })

  test('reloads after a click that the page itself has handled', async () => {
    const click = 'onclick = (event) => event.preventDefault(); document.links[0].click(); import("/gone.js")'
    const { tab, asked } = await open(`document.body.innerHTML = '<a href="/next">x</a>'; document.body.${click}`)
    await expect.poll(() => timesOpened(asked)).toBe(2)
    await tab.context().close()
  })

  test('does not reload offline', async () => {
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
