import { describe, expect, test } from 'vitest'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { origin, visit } from '../../../fixtures/module-page.ts'
import { simulateInteraction } from '../../../fixtures/simulate-interaction.ts'

const page = `<!doctype html><html lang="en"><title>t</title><body><div class="film-box">
<video controls preload="none" src="/film.mp4" aria-label="A climb"></video>
<div class="film-still"><button class="film-play" aria-label="Play: A climb"></button></div></div>
<script type="module" src="/src/browser/parts/film-player.ts"></script>`

describe.skipIf(!hasBrowser)('a film that fails to load', () => {
  test('shows its poster again, keeps the focus, and logs the reason', async () => {
    const { context } = await visit((path) => (path === '/' ? { body: page } : undefined))
    const tab = await context.newPage()
    const thrown: string[] = []
    tab.on('pageerror', ({ message }) => thrown.push(message))
    await tab.goto(origin)
    await simulateInteraction(tab)
    const play = tab.getByRole('button', { name: 'Play: A climb' })
    expect(await tab.locator('video').evaluate((film: HTMLVideoElement) => film.inert)).toBe(true)
    const notFoundLogged = tab.waitForEvent('console', (message) => message.text().includes('404'))
    await play.press('Enter')
    await notFoundLogged
    await play.waitFor()
    expect(await play.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await tab.locator('video').evaluate((film: HTMLVideoElement) => film.inert)).toBe(true)
    expect(thrown).toEqual([])
    // It may be there at the next press.
    const again = tab.waitForRequest((request) => request.url().endsWith('/film.mp4'))
    await play.press('Enter')
    await again
    await context.close()
  })
})
