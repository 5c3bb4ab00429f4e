import { describe, expect, test } from 'vitest'
import { entryOf, localeOf, openSmallShop, ref, type SmallShop, smallShop } from '../../../fixtures/small-shop.ts'

const us = localeOf('en-us')
const points = { x: 0.4, y: 0.7 }
const manual = {
  title: 'Own title',
  description: '<p>Own <em>words</em></p>',
  href: '/c/snowshoes',
  ampId: { name: 'scene-dawn' },
}

/** The hotspots that the opening banner of the home page shows. */
function shown(marks: readonly object[], locale = us, change: (shop: SmallShop) => void = () => undefined) {
  const shop = smallShop()
  Object.assign(entryOf(shop, 'hero'), {
    background: { amplience_id: { name: 'scene-dawn' }, content: { enableHotspots: true, hotspots: marks } },
  })
  change(shop)
  const [block] = openSmallShop(shop).home(locale)?.blocks ?? []
  return block?.kind === 'banner' ? block.banner.hotspots : undefined
}

describe('the hotspots of a banner', () => {
  test('show their product’s title, description, price, page and picture, in place of the editor’s words', () => {
    const mark = { id: 'a', dataType: 'product', product: ref('product', 'ridge'), manual, points, selector: 'left' }
    expect(shown([mark])).toEqual([
      {
        id: 'a',
        kind: 'product',
        title: 'Ridge 25',
        description: 'Own words',
        link: { kind: 'internal', contentType: 'product', target: 'ridge-25', text: 'Ridge 25' },
        picture: { name: 'ridge-25-sea-ice-pair', alt: 'The pair', width: 1800, height: 2400 },
        offer: expect.objectContaining({ kind: 'shop', price: expect.objectContaining({ kind: 'regular' }) }),
        label: '',
        point: points,
        fontColor: '000',
        backgroundColor: 'fff',
        selector: 'left',
      },
    ])
    const tagged = (shop: SmallShop) => (entryOf(shop, 'ridge')['tagline'] = 'Up and over.')
    expect(shown([mark], us, tagged)?.[0]?.description).toBe('Up and over.')
    const described = (shop: SmallShop) =>
      Object.assign(entryOf(shop, 'ridge'), {
        tagline: 'Up and over.',
        description: '<p>Grip <b>all round</b></p><p>More</p>',
      })
    expect(shown([mark], us, described)?.[0]?.description).toBe('Grip all round')
  })

  test('show their page with its first banner’s picture', () => {
    const mark = { dataType: 'page', page: ref('page', 'about'), points }
    const about = (shop: SmallShop) =>
      shop.entries.push({
        type: 'page',
        uid: 'about',
        locale: 'en-us',
        fields: {
          url: '/about',
          intro: 'Thirty people',
          generic_page: [{ banner: { banner: ref('banner', 'hero') } }],
        },
      })
    expect(shown([mark], us, about)).toMatchObject([
      {
        kind: 'page',
        title: 'about',
        description: 'Thirty people',
        link: { target: 'about' },
        picture: { name: 'scene-dawn' },
      },
    ])
  })

  test('show the editor’s words without a product or page in this region', () => {
    const marks = [
      { dataType: 'product', product: ref('product', 'gone'), manual, points },
      { dataType: 'manual', manual: { ...manual, href: 'https://example.com/', ampId: null }, points },
    ]
    expect(shown(marks)).toMatchObject([
      {
        title: 'Own title',
        description: 'Own words',
        link: { kind: 'external', url: '/c/snowshoes' },
        picture: { name: 'scene-dawn' },
      },
      { title: 'Own title', link: { kind: 'external', url: 'https://example.com/' } },
    ])
  })

  test('are left out without a title, and absent when none is left', () => {
    expect(shown([{ dataType: 'product', product: ref('product', 'gone'), points }])).toBeUndefined()
  })

  test('carry the language that their text fell back to', () => {
    const mark = { dataType: 'product', product: ref('product', 'ridge'), points }
    expect(shown([mark], localeOf('de-de'))?.[0]).toMatchObject({ title: 'Ridge 25', lang: 'en' })
    const own = { dataType: 'manual', manual, points }
    expect(shown([own], localeOf('de-de'))?.[0]).toMatchObject({ title: 'Own title', lang: 'en' })
    expect(shown([own])?.[0]).not.toHaveProperty('lang')
  })
})
