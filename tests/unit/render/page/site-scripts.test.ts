import { describe, expect, test } from 'vitest'
import { pageTransitions, siteScripts } from '../../../../src/render/page/site-scripts.ts'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { origin, visit } from '../../../fixtures/module-page.ts'

describe('the scripts of the site', () => {
  test('include the page transitions, without a comment', () => {
    expect(siteScripts).toContain(pageTransitions)
    expect(pageTransitions.text).not.toMatch(/^\s*\/\//m)
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
