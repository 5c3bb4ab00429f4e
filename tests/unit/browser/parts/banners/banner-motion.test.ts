import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { bannerSetDelay } from '../../../../../src/domain/pages/autoplay.ts'
import { hasBrowser } from '../../../../fixtures/browser.ts'
import { origin, visit } from '../../../../fixtures/module-page.ts'

const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'
const slide = (name: string, rest = '') =>
  `<div class="slide" ${rest}><img src="/${name}.svg" alt="${name}" loading="lazy" width="200" height="100"></div>`
const style = `<style>:root{--ease:linear}${readFileSync('src/styles/blocks/banner.css', 'utf8')}</style>`
const page = `<!doctype html><html lang="en"><title>t</title>${style}<body><section class="banner" style="height:300px">
<div class="bg" data-turn="${bannerSetDelay}">${slide('one')}${slide('two', 'hidden')}${slide('three', 'hidden')}</div>
<button class="motion" hidden aria-pressed="false" aria-label="Change"></button></section><div style="height:3000px"></div>
<script type="module" src="/src/browser/parts/banners/banner-motion.ts"></script>`

describe.skipIf(!hasBrowser)('a banner slideshow', () => {
  /**
   * @param wishes what the visitor's browser says about motion and data
   * @param broken path of a picture that fails to load
   */
  async function open(wishes: { readonly calm?: boolean; readonly saveData?: boolean } = {}, broken?: string) {
    const { context, asked } = await visit((path) => {
      if (path === broken) return { status: 404, body: '' }
      return path.endsWith('.svg') ? { body: dot, type: 'image/svg+xml' } : { body: page }
    })
    await context.addInitScript((saveData) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData } })
    }, wishes.saveData ?? false)
    const tab = await context.newPage()
    await tab.clock.install({ time: 0 })
    await tab.clock.pauseAt(1000)
    await tab.emulateMedia({ reducedMotion: wishes.calm ? 'reduce' : 'no-preference' })
    await tab.goto(origin)
    const button = tab.getByRole('button', { name: 'Change' })
    await button.waitFor()
    return { tab, button, asked: () => asked.filter((path) => path.endsWith('.svg')), close: () => context.close() }
  }
  const shown = (tab: Page): Promise<readonly string[]> =>
    tab.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.slide')]
        .filter((one) => !one.hidden && !one.classList.contains('out') && one.ariaHidden !== 'true')
        .map((one) => one.querySelector('img')?.alt ?? ''),
    )
  const pressed = { pressed: true } as const
  /** Until every picture that has its turn or is next is there: one that is not misses its turn. */
  const loaded = (tab: Page) =>
    expect
      .poll(() =>
        tab.evaluate(() => [...document.images].every((image) => image.closest('[hidden]') !== null || image.complete)),
      )
      .toBe(true)

  test('changes every seven seconds, loads each picture only when shown, and loops', async () => {
    const { tab, asked, close } = await open()
    await tab.getByRole('button', pressed).waitFor()
    expect(await shown(tab)).toEqual(['one'])
    await expect.poll(asked).toEqual(['/one.svg', '/two.svg'])
    for (const name of ['two', 'three', 'one']) {
      await loaded(tab)
      await tab.clock.runFor(bannerSetDelay - 1)
      expect(await shown(tab)).not.toEqual([name])
      await tab.clock.runFor(1)
      expect(await shown(tab)).toEqual([name])
    }
    expect(asked()).toEqual(['/one.svg', '/two.svg', '/three.svg'])
    await close()
  })

  test('stops when the system asks for reduced motion, and resumes when it no longer does', async () => {
    const { tab, close } = await open()
    await tab.getByRole('button', pressed).waitFor()
    await tab.emulateMedia({ reducedMotion: 'reduce' })
    await tab.getByRole('button', { pressed: false }).waitFor()
    await tab.clock.runFor(2 * bannerSetDelay)
    expect(await shown(tab)).toEqual(['one'])
    await tab.emulateMedia({ reducedMotion: 'no-preference' })
    await tab.getByRole('button', pressed).waitFor()
    await loaded(tab)
    await tab.clock.runFor(bannerSetDelay)
    expect(await shown(tab)).toEqual(['two'])
    await close()
  })

  test('removes a slide whose picture fails to load', async () => {
    const { tab, close } = await open({}, '/two.svg')
    await tab.getByRole('button', pressed).waitFor()
    await expect.poll(() => tab.locator('.slide').count()).toBe(2)
    await expect.poll(() => tab.evaluate(() => [...document.images].every(({ complete }) => complete))).toBe(true)
    await tab.clock.runFor(bannerSetDelay)
    expect(await shown(tab)).toEqual(['three'])
    await tab.clock.runFor(bannerSetDelay)
    expect(await shown(tab)).toEqual(['one'])
    await close()
  })

  test('pauses and resumes by its button', async () => {
    const { tab, button, close } = await open()
    await tab.getByRole('button', pressed).waitFor()
    await button.press('Enter')
    expect(await button.getAttribute('aria-pressed')).toBe('false')
    await tab.clock.runFor(5 * bannerSetDelay)
    expect(await shown(tab)).toEqual(['one'])
    await button.press('Enter')
    await loaded(tab)
    await tab.clock.runFor(bannerSetDelay + 100)
    expect(await shown(tab)).toEqual(['two'])
    await close()
  })

  test.each([
    ['less motion', { calm: true }],
    ['less data', { saveData: true }],
  ])(
    'stays still and fetches nothing until its button is pressed, for visitors who prefer %s',
    async (_name, wishes) => {
      const { tab, button, asked, close } = await open(wishes)
      await tab.clock.runFor(3 * bannerSetDelay)
      expect(await shown(tab)).toEqual(['one'])
      expect(asked()).toEqual(['/one.svg'])
      expect(await button.getAttribute('aria-pressed')).toBe('false')
      await button.press('Space')
      await expect.poll(asked).toEqual(['/one.svg', '/two.svg'])
      await loaded(tab)
      await tab.clock.runFor(bannerSetDelay + 100)
      expect(await shown(tab)).toEqual(['two'])
      await close()
    },
  )

  test('pauses while out of view', async () => {
    const { tab, close } = await open()
    await tab.getByRole('button', pressed).waitFor()
    await tab.evaluate(async () => {
      const background = document.querySelector('.bg')
      const left = new Promise<void>((resolve) => {
        new IntersectionObserver(([entry]) => entry?.isIntersecting === false && resolve()).observe(
          background ?? document.body,
        )
      })
      scrollTo(0, 2000)
      await left
    })
    await tab.clock.runFor(5 * bannerSetDelay)
    expect(await shown(tab)).toEqual(['one'])
    await close()
  })

  test('fades between slides, even with only two pictures', async () => {
    const { tab, close } = await open({}, '/two.svg')
    await tab.getByRole('button', pressed).waitFor()
    await expect.poll(() => tab.locator('.slide').count()).toBe(2)
    const opacities = await tab.evaluate(() => {
      const background = document.querySelector('.bg')
      return [1, 1, 1].map((detail) => {
        background?.dispatchEvent(new CustomEvent('shop:turn', { detail }))
        const coming = background?.querySelector('.slide.next')
        return coming ? Number(getComputedStyle(coming).opacity) : undefined
      })
    })
    expect(opacities).toEqual([0, 0, 0])
    await close()
  })

  test('can be turned both ways', async () => {
    const { tab, close } = await open()
    await tab.getByRole('button', pressed).waitFor()
    const turn = (detail: number): Promise<void> =>
      tab.evaluate((to) => {
        document.querySelector('.bg')?.dispatchEvent(new CustomEvent('shop:turn', { detail: to }))
      }, detail)
    await turn(1)
    expect(await shown(tab)).toEqual(['two'])
    await turn(-1)
    expect(await shown(tab)).toEqual(['one'])
    await turn(-1)
    expect(await shown(tab)).toEqual(['three'])
    await close()
  })
})
