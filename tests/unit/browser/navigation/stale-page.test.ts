import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { origin, pageWith, visit } from '../../../fixtures/module-page.ts'

const listing = (tile: string): string =>
  `<section data-listing="/en-us/c/a"><p data-count>1</p><p data-say></p><form id="filters"></form><div class="found" data-part="found">${tile}</div>` +
  '<a data-choice href="/en-us/c/a?sort=price">By price</a></section><form><input name="email" aria-label="E-mail"></form>'

describe.skipIf(!hasBrowser)('a page changed by a newer build', () => {
  /** A category, after its build is found to be older than the live one. */
  async function open(changed: readonly string[]): Promise<Page> {
    const { context } = await visit((path) => {
      if (path === '/builds/latest.json') return { type: 'application/json', body: '{"id":"b"}' }
      if (path === '/builds/meta/b.json') {
        return { type: 'application/json', body: JSON.stringify({ id: 'b', previous: 'a', changed }) }
      }
      return pageWith(listing('Ridge'), 'browser/navigation/follow-listing.ts', 'enhanceListing')
    })
    const tab = await context.newPage()
    await tab.goto(`${origin}/en-us/c/a`)
    await tab.waitForSelector('[data-started]')
    // A text: the browser imports the script, not the test runner.
    await tab.evaluate(`import('/src/browser/navigation/follow-builds.ts').then(
      (script) => new Promise((done) => script.followBuilds({ id: 'a' }, done)))`)
    return tab
  }

  test.each([
    ['reloads on the next choice in it', ['/en-us/c/a'], '', true],
    ['stays while one of its forms has input', ['/en-us/c/a'], 'ada@', false],
    ['stays if the build changed other pages', ['/en-us/c/b'], '', false],
  ])('%s', async (_name, changed, typed, isLoaded) => {
    const tab = await open(changed)
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
