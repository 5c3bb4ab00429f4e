import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { origin, pageWith, visit } from '../../../fixtures/module-page.ts'

const listing = (tile: string): string =>
  `<section data-listing="/en-us/c/a"><p data-count>1</p><p data-say></p><form id="filters"></form><div class="found" data-part="found">${tile}</div>` +
  '<a data-choice href="/en-us/c/a?sort=price">By price</a></section><form><input name="email" aria-label="E-mail"></form>'

describe.skipIf(!hasBrowser)('a page changed by a newer build', () => {
  /** A build that went live long after the page was loaded. */
  const latest = { id: 'b', liveAt: '2999-01-01T00:00:00.000Z' }
  /** One that went live a minute before: its page may not have been in every cache yet. */
  const minuteOld = { id: 'b', liveAt: new Date(Date.now() - 60_000).toISOString() }
  /**
   * A category, after its build is found to be older than the live one.
   * @param first the build that was live at the first intent
   */
  async function open(changed: readonly string[], first: { readonly id: string } = { id: 'a' }): Promise<Page> {
    const live = first.id === 'b' ? first : latest
    const builds: Readonly<Record<string, unknown>> = {
      latest: live,
      'meta/b': { ...live, previous: 'a', changed },
      'meta/a': { id: 'a', liveAt: '2020-01-01T00:00:00.000Z', previous: null, changed: 'all' },
    }
    const { context } = await visit((path) => {
      const name = /^\/builds\/(.+)\.json$/.exec(path)?.[1]
      if (name !== undefined) return { type: 'application/json', body: JSON.stringify(builds[name]) }
      return pageWith(listing('Ridge'), 'browser/navigation/follow-listing.ts', 'enhanceListing')
    })
    const tab = await context.newPage()
    await tab.goto(`${origin}/en-us/c/a`)
    await tab.waitForSelector('[data-started]')
    // A text: the browser imports the script, not the test runner.
    await tab.evaluate(`import('/src/browser/navigation/follow-builds.ts').then(
      (script) => new Promise((done) =>
        script.followBuilds({ build: ${JSON.stringify(first)}, loaded: performance.timeOrigin }, done)))`)
    return tab
  }

  test.each([
    ['reloads on the next choice in it', ['/en-us/c/a'], '', true, { id: 'a' }],
    ['reloads if the build was live before its first intent', ['/en-us/c/a'], '', true, latest],
    ['reloads if it may come from a cache that had the page before', ['/en-us/c/a'], '', true, minuteOld],
    ['stays if a build from before its first intent changed other pages', ['/en-us/c/b'], '', false, latest],
    ['stays while one of its forms has input', ['/en-us/c/a'], 'ada@', false, { id: 'a' }],
    ['stays if the build changed other pages', ['/en-us/c/b'], '', false, { id: 'a' }],
  ])('%s', async (_name, changed, typed, isLoaded, first) => {
    const tab = await open(changed, first)
    await tab.fill('[name=email]', typed)
    await tab.evaluate(() => (document.documentElement.dataset['same'] = ''))
    await tab.click('[data-choice]')
    await tab.waitForURL('**/en-us/c/a?sort=price')
    await expect.poll(() => tab.evaluate(() => 'same' in document.documentElement.dataset)).toBe(!isLoaded)
    await tab.context().close()
  })

  test.each([
    ['reloads when the browser brings it back from its memory', '', true],
    ['stays as it was left when it comes back with input in a form', 'ada@', false],
  ])('%s', async (_name, typed, isLoaded) => {
    const tab = await open(['/en-us/c/a'])
    await tab.fill('[name=email]', typed)
    await tab.evaluate(() => {
      document.documentElement.dataset['same'] = ''
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await expect
      .poll(async () => {
        // A reload begins before the page can ask for anything else.
        await tab.evaluate(async () => void (await fetch('/builds/latest.json')))
        return tab.evaluate(() => 'same' in document.documentElement.dataset)
      })
      .toBe(!isLoaded)
    await tab.context().close()
  })
})
