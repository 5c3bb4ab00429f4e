import { DomUtils, parseDocument } from 'htmlparser2'
import { beforeAll, describe, expect, test } from 'vitest'
import { shop } from './support/browser.ts'
import { somePages } from './support/pages.ts'

type Element = ReturnType<typeof DomUtils.findAll>[number]

const hasClass = (element: Element, name: string): boolean => (element.attribs['class'] ?? '').split(' ').includes(name)
/** Lists of a page by their id. */
async function listsOf(path: string): Promise<ReadonlyMap<string, Element>> {
  const page = parseDocument(await (await fetch(shop.url + path)).text())
  const lists = DomUtils.findAll((element) => 'data-list-id' in element.attribs, page.children)
  return new Map(lists.map((list) => [list.attribs['data-list-id'] ?? '', list]))
}
const within = (list: Element | undefined, fits: (element: Element) => boolean): Element[] =>
  list ? DomUtils.findAll(fits, list.children) : []
const headingOf = (list: Element | undefined): string =>
  within(list, ({ name }) => name === 'h2')
    .map((heading) => DomUtils.textContent(heading).trim())
    .join()
const tilesOf = (list: Element | undefined): Element[] => within(list, (element) => hasClass(element, 'tile'))

describe('a product page', () => {
  let related: Element | undefined
  let added: Element | undefined
  beforeAll(async () => {
    const lists = await listsOf(somePages('product'))
    related = lists.get('related_products')
    added = lists.get('add_on_products')
  })

  test('has four related products as a slider under the default heading', () => {
    expect(headingOf(related)).toBe('Related Products')
    expect(tilesOf(related)).toHaveLength(4)
    expect(within(related, (element) => hasClass(element, 'slider'))).toHaveLength(1)
  })

  test('has what goes with it as a grid, each with a link that adds it', () => {
    const tiles = tilesOf(added)
    expect(within(added, (element) => hasClass(element, 'grid'))).toHaveLength(1)
    expect(tiles.length).toBeGreaterThan(0)
    expect(within(added, ({ attribs }) => 'data-quick-add' in attribs)).toHaveLength(tiles.length)
  })
})

test('a country without an online shop has related products, and nothing to add', async () => {
  const lists = await listsOf(somePages('product').replace('en-us', 'en-gb'))
  expect(tilesOf(lists.get('related_products'))).toHaveLength(4)
  expect(lists.has('add_on_products')).toBe(false)
})

test('the cart page holds the tiles of all add-ons for the drawer', async () => {
  const lists = await listsOf(somePages('cart'))
  expect(tilesOf(lists.get('add_on_products')).length).toBeGreaterThan(3)
})
