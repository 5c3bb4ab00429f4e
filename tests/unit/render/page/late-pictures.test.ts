import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { imageUrl, widthSrcset } from '../../../../src/domain/media/image-url.ts'
import { latePictures } from '../../../../src/render/page/late-pictures.ts'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { origin, visit } from '../../../fixtures/module-page.ts'

const media = { origin, account: 'k2' }
const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'

/** A picture in two densities, each a file of its own. */
function picture(name: string, attributes: string): string {
  const shown = { name, width: 800, height: 800 }
  const size = { width: 200, height: 200 }
  const sources = `srcset="${widthSrcset(media, shown, size)}" sizes="200px"`
  return `<p class="pic" style="height:400px"><picture><source media="(max-width:1px)" ${sources}><img src="${imageUrl(media, shown, size)}" ${sources} width="200" height="200" alt="" ${attributes}></picture>`
}

const page = `<!doctype html><html lang="en"><head><title>t</title><style>${readFileSync('src/styles/product/tile.css', 'utf8')}</style><script>${latePictures.text}</script></head><body>
${picture('first', '')}${picture('near', 'loading="lazy"')}<p style="height:9000px">${picture('far', 'loading="lazy"')}`
/** The same with the part of the page script that knows the line. */
const fittedPage = `${page}<script type="module">
  import { fitPictures } from '/src/browser/parts/fit-pictures.ts'
  fitPictures()
</script>`

/** The pictures that a browser asks the media service for, down to the end of the page: picture, width and dpi. */
async function requests(
  line: object | undefined,
  deviceScaleFactor = 2,
  body = fittedPage,
): Promise<readonly string[]> {
  const { context, asked } = await visit((path) =>
    path.startsWith('/i/') ? { body: dot, type: 'image/svg+xml' } : { body },
  )
  await context.addInitScript((script) => {
    Object.defineProperty(navigator, 'connection', { value: script })
  }, line)
  const session = await context.newPage()
  const client = await context.newCDPSession(session)
  await client.send('Emulation.setDeviceMetricsOverride', { width: 400, height: 600, deviceScaleFactor, mobile: false })
  await session.goto(origin)
  const pictures = (): string[] =>
    asked.flatMap((path) => {
      const [, name = '', width = '', dpi = ''] = /^\/i\/k2\/(\w+)\?w=(\d+).*dpi=(\d+)/.exec(path) ?? []
      return name ? [`${name} ${width} ${dpi}`] : []
    })
  await expect.poll(pictures).toHaveLength(2)
  await session.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(pictures).toHaveLength(3)
  await session.waitForLoadState('networkidle')
  // The window loses its density as it closes, for which a browser may ask again.
  const seen = pictures()
  await context.close()
  return seen
}

/** The page on a fast line, once its pictures in view are there. */
async function openOnFastLine() {
  const { context, asked } = await visit((path) =>
    path.startsWith('/i/') ? { body: dot, type: 'image/svg+xml' } : { body: fittedPage },
  )
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: false, effectiveType: '4g' } })
  })
  const session = await context.newPage()
  await session.goto(origin)
  const askedFor = (name: string): string[] => asked.filter((path) => path.includes(`/${name}`))
  await expect.poll(() => askedFor('near')).toHaveLength(1)
  return { context, session, askedFor }
}

describe('the inline script for late pictures', () => {
  test('has no comment in the HTML of pages', () => {
    expect(latePictures.text).not.toMatch(/^\s*\/\//m)
  })
})

describe.skipIf(!hasBrowser)('the pictures of a page', () => {
  test('load as written when the browser reports no connection', async () => {
    expect(await requests(undefined)).toEqual(['first 400 72', 'near 400 72', 'far 400 72'])
  })

  test('load as written when the page’s script does not load', async () => {
    const slow = { saveData: true, effectiveType: '3g' }
    expect(await requests(slow, 2, page)).toEqual(['first 400 72', 'near 400 72', 'far 400 72'])
  })

  test.each([
    ['saves data', { saveData: true, effectiveType: '4g' }],
    ['has a slow connection', { saveData: false, effectiveType: '3g' }],
  ])('load once and in single density, except those in view, for a visitor who %s', async (_, line) => {
    expect(await requests(line)).toEqual(['first 400 72', 'near 200 72', 'far 200 72'])
  })

  test('are not fetched again when the connection changes', async () => {
    const { context, session, askedFor } = await openOnFastLine()
    // One without a report, as islands draw them.
    await session.evaluate(
      (html) => document.body.insertAdjacentHTML('afterbegin', html),
      picture('line', 'loading="lazy"'),
    )
    await session.waitForFunction(() => [...document.images].filter((image) => image.naturalWidth > 0).length === 3)
    await session.evaluate(() => {
      Object.assign(navigator.connection ?? {}, { effectiveType: '3g' })
      document.dispatchEvent(new CustomEvent('shop:tiles'))
    })
    await session.waitForLoadState('networkidle')
    expect([askedFor('near'), askedFor('line')].map(({ length }) => length)).toEqual([1, 1])
    await context.close()
  })

  test('are adapted also in tiles added later', async () => {
    const { context, session, askedFor } = await openOnFastLine()
    await session.evaluate(
      (html) => {
        document.body.insertAdjacentHTML('afterbegin', html)
        document.dispatchEvent(new CustomEvent('shop:tiles'))
      },
      picture('later', 'loading="lazy"'),
    )
    await expect.poll(() => askedFor('later')).toEqual([expect.stringContaining('dpi=96')])
    expect(askedFor('near')).toHaveLength(1)
    await context.close()
  })

  test.each<[string, (page: Page, arrive: () => void) => unknown]>([
    ['it has loaded', (_, arrive) => arrive()],
    ['the visitor scrolls', (session) => session.evaluate(() => scrollBy(0, 1))],
    ['three seconds have passed', (session) => session.clock.fastForward(3000)],
  ])('wait for the first one until %s', async (_, act) => {
    const { promise: wait, resolve: arrive } = Promise.withResolvers<void>()
    const { context, asked } = await visit((path) => {
      if (!path.startsWith('/i/')) return { body: fittedPage }
      return { body: dot, type: 'image/svg+xml', ...(path.includes('/first') && { wait }) }
    })
    const session = await context.newPage()
    await session.clock.install()
    await session.goto(origin, { waitUntil: 'domcontentloaded' })
    await session.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
    const names = (): string[] => asked.flatMap((path) => /^\/i\/k2\/(\w+)/.exec(path)?.[1] ?? [])
    await expect.poll(names).toEqual(['first'])
    await act(session, arrive)
    await expect.poll(names).toEqual(['first', 'near'])
    arrive()
    await context.close()
  })

  test('have more dots per inch on a fast connection', async () => {
    const fast = { saveData: false, effectiveType: '4g' }
    expect(await requests(fast, 1)).toEqual(['first 200 72', 'near 200 96', 'far 200 96'])
    expect(await requests(fast, 2)).toEqual(['first 400 72', 'near 400 144', 'far 400 144'])
  })
})
