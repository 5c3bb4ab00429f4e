import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../../fixtures/browser.ts'
import { origin, pageWith, visit } from '../../../../fixtures/module-page.ts'
import { simulateInteraction } from '../../../../fixtures/simulate-interaction.ts'

const styles = ['base/tokens', 'base/base', 'product/tile', 'product/lists', 'product/product'].map((name) =>
  readFileSync(`src/styles/${name}.css`, 'utf8'),
)
const tile = (slug: string): string =>
  `<li class="tile"><span class="pic"></span><h3><a href="/p/${slug}">${slug}</a></h3><p class="price">€ 12</p></li>`
const page = `<style>${styles.join('\n')}</style><p style="height: 300vh"><a href="#">Above</a></p>
<section data-list-id="related_products"><div class="slide-box"><ul class="slider">${tile('corrie')}${tile('%E9%9B%AA')}</ul></div></section><p id="below">Below</p>`
const colors = ['rowan', 'ink', 'moss', 'birch', 'slate', 'ice', 'snow'].map((slug) => ({
  label: slug,
  slug,
  background: '#f0f0f0',
  dark: true,
  picture: `corrie-${slug}`,
}))
const payloadWith = (slug: string): string =>
  JSON.stringify({ swatches: { colors: 'Colors', more: '+{count}', tiles: { [slug]: colors } } })

describe.skipIf(!hasBrowser)('the colour swatches of listed products', () => {
  async function open(answer: string | undefined): Promise<{ tab: Page; asked: string[] }> {
    const { context, asked } = await visit((path) => {
      if (path === '/p/here') return pageWith(page, 'browser/parts/tiles/await-swatches.ts', 'awaitSwatches')
      return path.endsWith('_payload.json') && answer !== undefined
        ? { body: answer, type: 'application/json' }
        : undefined
    })
    const tab = await context.newPage()
    await tab.setViewportSize({ width: 1440, height: 900 })
    await tab.goto(`${origin}/p/here`)
    await tab.waitForSelector('[data-started]')
    await simulateInteraction(tab)
    return { tab, asked }
  }
  const below = (tab: Page): Promise<number> =>
    tab.locator('#below').evaluate((one) => one.getBoundingClientRect().top + scrollY)

  test('load near the viewport without a layout shift, as six links and a count', async () => {
    const { tab, asked } = await open(payloadWith('corrie'))
    const before = await below(tab)
    expect(asked.filter((path) => path.includes('_payload'))).toEqual([])
    await tab.mouse.wheel(0, 2000)
    const list = tab.getByRole('list', { name: 'Colors' })
    await list.waitFor()
    expect(await list.getByRole('link').count()).toBe(6)
    expect(await list.getByRole('link').first().getAttribute('aria-current')).toBe('true')
    expect(await list.getByRole('link', { name: 'ink' }).getAttribute('href')).toBe(`${origin}/p/corrie?color=ink`)
    expect(await list.getByRole('link', { name: 'ink' }).getAttribute('data-pic')).toBe('corrie-ink')
    expect(await list.innerText()).toContain('+1')
    expect(await tab.locator('.tile:has(.sw)').count()).toBe(1)
    expect(Math.abs((await below(tab)) - before)).toBeLessThanOrEqual(1)
    await tab.setViewportSize({ width: 1023, height: 900 })
    expect(await list.innerText()).toContain('+3')
    expect(await list.getByRole('link').count()).toBe(4)
    await tab.context().close()
  })

  test('are found for a product whose address is encoded in its link', async () => {
    const { tab } = await open(payloadWith('雪'))
    await tab.mouse.wheel(0, 2000)
    const ink = tab.getByRole('list', { name: 'Colors' }).getByRole('link', { name: 'ink' })
    expect(await ink.getAttribute('href')).toBe(`${origin}/p/%E9%9B%AA?color=ink`)
    await tab.context().close()
  })

  test('are absent when the payload cannot be read', async () => {
    const { tab, asked } = await open(undefined)
    await tab.mouse.wheel(0, 2000)
    await expect.poll(() => asked.some((path) => path.includes('_payload'))).toBe(true)
    expect(await tab.locator('.sw').count()).toBe(0)
    await tab.context().close()
  })
})
