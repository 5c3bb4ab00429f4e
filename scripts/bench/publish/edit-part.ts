import { join } from 'node:path'
import { openContent } from '../../../src/content/open-content.ts'
import { openSnapshot } from '../../../src/content/snapshot/snapshot.ts'
import { type Locale, locales } from '../../../src/domain/locale/locale.ts'
import { productHref } from '../../../src/domain/pages/links/links.ts'
import { countryPrice } from '../../../src/domain/price/country-price.ts'
import type { ContentLocale } from '../../../src/domain/region/countries.ts'
import { mapConcurrently } from '../../../src/lib/map-concurrently.ts'
import { type Child, startChild } from '../../shop/child.ts'
import { shopFolders } from '../../shop/folders.ts'
import { openRotatingLog } from '../../shop/rotating-log.ts'
import type { Run } from '../../shop/steps.ts'
import { waitForPage } from './read-page.ts'

/** The time between two requests for a page, ms. */
const pauseMs = 10
/** The port of the demo's own stand-ins, from its site's: others that run send their webhooks to their own shop. */
const sandboxPortApart = 10
/** Values are numbered from here: none of the demo's titles and prices is among them. */
const firstValue = 500

/** Edits of one kind. */
export type EditFigures = {
  readonly name: string
  /** Locales whose pages show it. */
  readonly locales: readonly string[]
  /** From the press that publishes until all of these pages show it, ms. */
  readonly times: readonly number[]
}

/** Edits of one field of products. */
type EditKind = {
  readonly name: string
  /** Language of the entry. */
  readonly language: ContentLocale
  /** The field's name in the editors' form. */
  readonly field: string
  readonly shownIn: readonly Locale[]
  makeValue(number: number): string
  /** The text by which a page shows a value. */
  formatText(value: string, locale: Locale): string | undefined
}

const titles: EditKind = {
  name: 'a title in German',
  language: 'de',
  field: 'display_title',
  shownIn: locales.filter(({ contentLocale }) => contentLocale === 'de'),
  makeValue: (number) => `Modell ${number}`,
  formatText: (value) => value,
}

/** Nothing is sold online there: pages show the price of the entry. */
const prices: EditKind = {
  name: 'a price for Great Britain',
  language: 'en-us',
  field: 'prices.gb',
  shownIn: locales.filter(({ country }) => country === 'gb'),
  makeValue: (number) => `${number}.5`,
  formatText: (value, locale) => countryPrice({ prices: { [locale.country]: Number(value) }, range: '' }, locale),
}

/** In turn. */
const kinds: readonly EditKind[] = [titles, prices]

type EditedProduct = { readonly uid: string; readonly slug: string }

/** The addresses of a demo that runs, and its snapshot. */
type Demo = {
  readonly site: string
  readonly editor: string
  readonly snapshot: string
  readonly process: Child
}

/**
 * Edits products of a demo as its editors do, one after the other, and waits for each edit on the pages. The demo is
 * what `npm start` opens in a new folder, so that no other demo's content changes.
 * @param folder data folder of that demo @param count number of edits
 * @returns figures by kind; none where the shop has real vendors, whose content is not the bench's
 * @throws Error when a page does not show an edit in time
 */
export async function measureEdits(run: Run, folder: string, count: number): Promise<EditFigures[]> {
  if (run.shop.sandboxPort === undefined) return []
  const demo = await startDemo(run, folder)
  try {
    const products = readProducts(demo.snapshot)
    const done: { readonly kind: EditKind; readonly ms: number }[] = []
    for (let number = 0; number < count; number += 1) {
      const [kind, product] = [kinds[number % kinds.length], products[number % products.length]]
      if (!kind || !product) throw new Error('The demo has no product that is shown where edits are looked for')
      done.push({ kind, ms: await measureEdit(demo, kind, product, firstValue + number) })
      run.progress.step('edits', number + 1, count)
    }
    return kinds.map((kind) => ({
      name: kind.name,
      locales: kind.shownIn.map(({ locale }) => locale),
      times: done.flatMap((one) => (one.kind === kind ? [one.ms] : [])),
    }))
  } finally {
    await demo.process.stop()
  }
}

/** Starts a demo with stand-ins of its own, whose webhooks come to its own server. */
async function startDemo({ folders: { root }, shop }: Run, folder: string): Promise<Demo> {
  const { log, snapshot } = shopFolders(root, folder)
  const port = Number(shop.variables['PORT'])
  const sandboxPort = port + sandboxPortApart
  const site = `http://localhost:${port}`
  const write = openRotatingLog(join(log, 'start.log'))
  const environment = {
    ...process.env,
    PORT: String(port),
    SITE_URL: site,
    DATA_DIR: folder,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: '',
    METRICS_PORT: '',
    // Pictures drawn ahead would take the processor from what is measured.
    SANDBOX_PICTURES: 'on-demand',
  }
  const start = join(root, 'scripts', 'commands', 'start.ts')
  const child = await startChild(start, [], environment, () => undefined, write, 'Storefront ready')
  return { site, editor: `http://localhost:${sandboxPort}/content/edit`, snapshot, process: child }
}

/** Products whose pages show every kind of edit. */
function readProducts(file: string): readonly EditedProduct[] {
  const rows = openSnapshot(file)
  const content = openContent(file)
  const isShown = ({ slug }: EditedProduct): boolean =>
    titles.shownIn.every((locale) => content.product(locale, slug)) &&
    prices.shownIn.every((locale) => content.product(locale, slug)?.offer.kind === 'elsewhere')
  const products = rows.all('product', 'en-us').filter(isShown)
  content.close()
  rows.close()
  return products
}

/** @returns the time from the press until the last page shows the edit, ms */
async function measureEdit(demo: Demo, kind: EditKind, { uid, slug }: EditedProduct, number: number): Promise<number> {
  const value = kind.makeValue(number)
  const started = performance.now()
  await publishField(`${demo.editor}/product/${uid}/${kind.language}`, kind.field, value)
  const seen = await mapConcurrently(kind.shownIn, kind.shownIn.length, (locale) => {
    const text = kind.formatText(value, locale) ?? value
    return waitForPage(demo.site + productHref(locale.locale, slug), (bytes) => showsText(bytes, text), pauseMs)
  })
  return Math.max(...seen) - started
}

/** Presses “Save and publish” with a new text in one field of an entry. @throws Error when it is refused */
async function publishField(form: string, field: string, value: string): Promise<void> {
  const body = new URLSearchParams({ action: 'publish', [field]: value })
  const answer = await fetch(form, { method: 'POST', body, redirect: 'manual' })
  const text = await answer.text()
  // A form that was taken leads to the page of what is live.
  if (answer.status !== 303) throw new Error(`${form} answered ${answer.status}: ${text}`)
}

/** Soft hyphens stand in long German words. */
const showsText = (bytes: Buffer, text: string): boolean => bytes.toString().replaceAll('\u00AD', '').includes(text)
