import { describe, expect, test } from 'vitest'
import type { ContentLocale } from '../../../../src/domain/region/countries.ts'
import type { EntryType } from '../../../../src/ports/content/entries.ts'
import { entryOf, localeOf, openSmallShop, ref, smallShop, type SmallShop } from '../../../fixtures/small-shop.ts'

const us = localeOf('en-us')
const de = localeOf('de-de')
const entry = (type: EntryType, uid: string, fields: Record<string, unknown>, locale: ContentLocale = 'en-us') => ({
  type,
  uid,
  locale,
  fields,
})

const athlete = (uid: string, more: Record<string, unknown> = {}, locale: ContentLocale = 'en-us') =>
  entry(
    'athlete',
    uid,
    {
      title: uid,
      url: `/${uid}`,
      discipline: 'Guide',
      image: { amplience_id: { name: 'scene-dawn' }, alt_text: uid },
      ...more,
    },
    locale,
  )
const dealer = (uid: string, country: string, city: string) =>
  entry('stores', uid, { country, city, street: 'Main Street 1', latitude: 47, longitude: 11, services: ['fitting'] })

function teamShop(): SmallShop {
  const shop = smallShop()
  shop.entries.push(
    entry('team_page', 'team', {
      title: 'The team',
      athletes: [...ref('athlete', 'zoe'), ...ref('athlete', 'gone'), ...ref('athlete', 'ada')],
    }),
    athlete('ada', {
      products: [...ref('product', 'ridge'), ...ref('product', 'gone')],
      bio: '<p onclick="x()">Walks <a href="/c/snowshoes">here</a></p>',
    }),
    athlete('mia'),
    athlete('zoe'),
    athlete('ada', { discipline: 'Bergführerin' }, 'de'),
    dealer('chur', 'ch', 'Chur'),
    dealer('ulm', 'de', 'Ulm'),
    dealer('bern', 'ch', 'Bern'),
    dealer('aalen', 'de', 'Aalen'),
    dealer('aehtal', 'de', 'Ähtal'),
  )
  return shop
}
const names = (shop: SmallShop) =>
  openSmallShop(shop)
    .team(us)
    ?.athletes.map(({ slug }) => slug)

describe('the team', () => {
  test('has the editor’s order, followed by those that the page does not name', () => {
    expect(names(teamShop())).toEqual(['zoe', 'ada', 'mia'])
  })

  test('has neither card nor page for a member without a portrait', () => {
    const shop = teamShop()
    entryOf(shop, 'zoe')['image'] = { amplience_id: { name: 'lost' }, alt_text: 'Zoe' }
    const content = openSmallShop(shop)
    expect(content.team(us)?.athletes.map(({ slug }) => slug)).toEqual(['ada', 'mia'])
    expect(content.athlete(us, 'zoe')).toBeUndefined()
    expect(content.pagePaths(us).map(({ path }) => path)).not.toContain('/en-us/team/zoe')
  })

  test('does not exist without its page', () => {
    const shop = teamShop()
    shop.entries = shop.entries.filter(({ type }) => type !== 'team_page')
    expect(openSmallShop(shop).team(us)).toBeUndefined()
  })

  test('marks the language of each member’s text', () => {
    const athletes = openSmallShop(teamShop()).team(de)?.athletes
    expect(athletes?.map(({ slug, lang }) => [slug, lang])).toEqual([
      ['zoe', 'en'],
      ['ada', undefined],
      ['mia', 'en'],
    ])
  })
})

describe('a member of the team', () => {
  test('has a clean biography with links in the reader’s locale, and lists products on sale', () => {
    const ada = openSmallShop(teamShop()).athlete(us, 'ada')
    expect(ada?.bio).toBe('<p>Walks <a href="/en-us/c/snowshoes">here</a></p>')
    expect(ada?.products.map(({ uid }) => uid)).toEqual(['ridge'])
    expect(ada?.posts).toEqual([])
  })
})

describe('dealers', () => {
  const citiesIn = (locale: string) =>
    openSmallShop(teamShop())
      .dealers(localeOf(locale))
      .map(({ city }) => city)

  test('are listed by town, those of the reader’s country first', () => {
    expect(citiesIn('de-de')).toEqual(['Aalen', 'Ähtal', 'Ulm', 'Bern', 'Chur'])
    expect(citiesIn('fr-ch')).toEqual(['Bern', 'Chur', 'Aalen', 'Ähtal', 'Ulm'])
  })

  test('are never marked as English', () => {
    expect(openSmallShop(teamShop()).dealers(de)[0]).not.toHaveProperty('lang')
  })
})
