import { type Context, Hono } from 'hono'
import { atOnce } from '../http/at-once.ts'
import { byDate, byFlag, byText, type Filters, narrow } from '../http/filters.ts'
import { answerBareList, pageOf } from '../http/paging.ts'
import { readQuery } from '../http/query.ts'
import { notFoundTitle, Refusal } from '../http/refusal.ts'
import type { ShopEnv } from '../http/shop-env.ts'
import type { Shop } from '../shop.ts'
import type { Country, CustomerGroup, State } from '../wire/settings.ts'

const countryFilters: Filters<Country> = {
  ...byText('country', ({ country }) => country),
  ...byText('country_iso2', ({ country_iso2 }) => country_iso2),
  ...byText('country_iso3', ({ country_iso3 }) => country_iso3),
}
const stateFilters: Filters<State> = {
  ...byText('state', ({ state }) => state),
  ...byText('state_abbreviation', ({ state_abbreviation }) => state_abbreviation),
}
const groupFilters: Filters<CustomerGroup> = {
  ...byText('name', ({ name }) => name, ['', ':like']),
  ...byFlag('is_default', ({ is_default }) => is_default),
  ...byFlag('is_group_for_guests', ({ is_group_for_guests }) => is_group_for_guests),
  ...byDate('date_created', ({ date_created }) => date_created),
  ...byDate('date_modified', ({ date_modified }) => date_modified),
}

/** Store data of V2 (vendors, commerce 10, 8.2): lists are bare, unknown ids 404. */
export function settingsRoutes(): Hono<ShopEnv> {
  const routes = new Hono<ShopEnv>()
  routes
    .get('/store', (c) => c.json(found(c.var.shop.records.get('store', c.var.shop.account.region))))
    .get('/time', (c) => c.json({ time: Math.floor(c.var.shop.now() / 1000) }))
    .get('/currencies', (c) => answerList(c, c.var.shop.records.all('currency')))
    .get('/currencies/:id', (c) => c.json(found(c.var.shop.records.get('currency', idOf(c)))))
    .get('/countries', (c) =>
      answerList(
        c,
        narrow(byName(c.var.shop), countryFilters, readQuery(c.req.url)).map((each) => withLink(c.var.shop, each)),
      ),
    )
    .get('/countries/count', (c) => c.json({ count: c.var.shop.records.all('country').length }))
    .get('/countries/:id', (c) => c.json(withLink(c.var.shop, found(c.var.shop.records.get('country', idOf(c))))))
    .get('/countries/:id/states', (c) => {
      found(c.var.shop.records.get('country', idOf(c)))
      return answerList(c, narrow(c.var.shop.records.of('state', idOf(c)), stateFilters, readQuery(c.req.url)))
    })
    .get('/shipping/zones', (c) => answerBareList(c, c.var.shop.records.all('zone')))
    .get('/shipping/zones/:id', (c) => c.json(found(c.var.shop.records.get('zone', idOf(c)))))
    .get('/shipping/zones/:id/methods', (c) => {
      found(c.var.shop.records.get('zone', idOf(c)))
      return answerBareList(c, c.var.shop.records.of('method', idOf(c)))
    })
    .get('/customer_groups', atOnce(40), (c) =>
      answerList(c, narrow(c.var.shop.records.all('group'), groupFilters, readQuery(c.req.url))),
    )
    .get('/customer_groups/count', (c) => c.json({ count: c.var.shop.records.all('group').length }))
    .get('/customer_groups/:id', (c) => c.json(found(c.var.shop.records.get('group', idOf(c)))))
  return routes
}

const answerList = (c: Context<ShopEnv>, records: readonly unknown[]): Response =>
  answerBareList(c, pageOf(records, readQuery(c.req.url)).items)

const idOf = (c: Context<ShopEnv>): number => Number(c.req.param('id'))

function found<T>(record: T | undefined): T {
  if (record === undefined) throw new Refusal(404, notFoundTitle)
  return record
}

const byName = ({ records }: Shop): Country[] =>
  records.all('country').toSorted((a, b) => (a.country < b.country ? -1 : 1))

function withLink({ origin, account }: Shop, country: Country) {
  const resource = `/countries/${country.id}/states`
  return { ...country, states: { url: `${origin}/commerce/stores/${account.hash}/v2${resource}`, resource } }
}
