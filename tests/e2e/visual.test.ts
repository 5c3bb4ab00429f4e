import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeInBrowser, shop, steadyDrawing, useBrowser } from './support/browser.ts'
import { compare, toReference } from './support/compare-pictures.ts'
import { pageTypes, pathOf, typeOf } from './support/page-types.ts'
import { type Screen, screenFile, screens, screenWidths } from './support/screens.ts'
import { screenshot, wholePage } from './support/screenshot.ts'
import { openSite, listOffenders } from './support/site.ts'

/*
 * The looks of pages, beside pictures of how they looked when an engineer last approved them. `npm run visual` takes
 * the pictures anew; what differs is laid in var/visual: as it was, as it is, where they differ.
 */
const references = join('tests', 'e2e', 'visual')
const differences = join('var', 'visual')
const isRenewal = process.env['FIRN_VISUAL'] === 'renew'

const site = openSite(shop.dataDir)
const files = screens.map(screenFile)
/** Milliseconds for all pages at one width. */
const patience = 480_000

beforeAll(() => {
  rmSync(differences, { recursive: true, force: true })
  mkdirSync(differences, { recursive: true })
  if (!isRenewal) return
  mkdirSync(references, { recursive: true })
  for (const file of readdirSync(references)) if (!files.includes(file)) rmSync(join(references, file))
})

describe('the reference pictures', () => {
  test('include a page of every type', async () => {
    const pictured = new Set(screens.map(({ path }) => typeOf(path.split('/').slice(2).join('/'))))
    const types = await pageTypes(site)
    expect(types.length).toBeGreaterThan(20)
    expect(types.filter(({ rest }) => !pictured.has(typeOf(rest))).map(pathOf)).toEqual([])
  })

  test('belong to compared pages, and are small in all', () => {
    const found = readdirSync(references)
    expect(found.filter((file) => !files.includes(file))).toEqual([])
    const bytes = found.reduce((sum, file) => sum + readFileSync(join(references, file)).byteLength, 0)
    expect(bytes).toBeLessThan(6_000_000)
  })
})

describeInBrowser('the look of pages', () => {
  const browser = useBrowser({ flags: steadyDrawing, pictures: 'drawn' })

  const differencesOf = async (page: Page, screen: Screen): Promise<string[]> => {
    const { path, width } = screen
    await browser.changeVisitor(page)
    const now = await screenshot(page, path)
    const file = join(references, screenFile(screen))
    if (isRenewal) writeFileSync(file, await toReference(now))
    if (!existsSync(file)) return [`${path} at ${width} px has no picture yet`]
    const reference = readFileSync(file)
    // A busy browser may draw pictures of a long page after the first look, although all of them are read.
    const isSame = (await compare(reference, now)) === undefined
    const difference = isSame ? undefined : await compare(reference, await wholePage(page))
    if (!difference) return []
    writeFileSync(join(differences, screenFile(screen).replace('.webp', '.png')), difference.picture)
    return [`${path} at ${width} px ${difference.words}`]
  }

  test.each(screenWidths)(
    'is unchanged at %i px',
    async (width) => {
      const faults = await browser.inTabs(
        screens.filter((screen) => screen.width === width),
        differencesOf,
        { viewport: { width, height: 900 }, bypassCSP: true },
      )
      expect(listOffenders(faults.flat())).toEqual([])
    },
    patience,
  )
})
