import { describe, expect, test } from 'vitest'
import { prerenderRules } from '../../../../src/domain/pages/links/prefetch-rule.ts'
import { latePictures } from '../../../../src/render/page/late-pictures.ts'
import { dismissal, pageTransitions, siteScripts } from '../../../../src/render/page/site-scripts.ts'
import { withUsedHashes } from '../../../../src/render/page/used-hashes.ts'
import { pagePolicy } from '../../../../src/render/page-policy.ts'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { origin, visit } from '../../../fixtures/module-page.ts'

describe('the scripts of the site', () => {
  test('have no comment in the HTML of pages', () => {
    for (const { text } of siteScripts) expect(text).not.toMatch(/^\s*\/\//m)
  })

  test.skipIf(!hasBrowser)('run under the policy of pages, which refuses any other', async () => {
    const scripts = [dismissal, latePictures, pageTransitions].map(({ text }) => `<script>${text}</script>`).join('')
    const rules = `<script type="speculationrules">${prerenderRules}</script>`
    const hashes = siteScripts.map(({ hash }) => hash)
    const policy = withUsedHashes(pagePolicy(undefined, hashes), scripts).replace("'self'", "'self' 'report-sample'")
    const head = `<meta http-equiv="Content-Security-Policy" content="${policy}"><title>t</title>`
    const body = `<!doctype html><html lang="en">${head}${scripts}${rules}<script>other()</script><body>`
    const { context } = await visit(() => ({ body }))
    await context.addInitScript(`window.refused = []
      addEventListener('securitypolicyviolation', ({ sample }) => refused.push(sample))`)
    const tab = await context.newPage()
    await tab.goto(origin)
    // The foreign script stands last, so that all the others came before it.
    await expect.poll(() => tab.evaluate('refused')).toEqual(['other()'])
  })

  test.skipIf(!hasBrowser).each(['pageswap', 'pagereveal'])(
    'report no page error for a transition aborted at %s',
    async (type) => {
      const body = `<!doctype html><html lang="en"><title>t</title><script>${pageTransitions.text}</script><body>`
      const { context } = await visit(() => ({ body }))
      const tab = await context.newPage()
      const errors: string[] = []
      tab.on('pageerror', ({ message }) => errors.push(message))
      await tab.goto(origin)
      await tab.evaluate(async (name) => {
        const refuse = () => Promise.reject(new DOMException('Transition was aborted', 'InvalidStateError'))
        // No callback updates a page that is another one: that promise never rejects.
        const viewTransition = { updateCallbackDone: Promise.resolve(), ready: refuse(), finished: refuse() }
        dispatchEvent(Object.assign(new Event(name), { viewTransition }))
        dispatchEvent(Object.assign(new Event(name), { viewTransition: null }))
        // Rejections that no one takes are reported after the tasks that are waiting.
        await new Promise((done) => setTimeout(done))
        await new Promise((done) => setTimeout(done))
      }, type)
      expect(errors).toEqual([])
    },
  )
})
