import { platformCategoryId, platformProductId, seedCatalogue, type SeedCatalogue } from '../../seed/index.ts'
import { hashPassword } from '../customers/password.ts'
import type { Shop } from '../shop.ts'
import type { Kind } from '../storage/kinds.ts'
import { blankCategory } from '../wire/catalogue.ts'
import { demoCustomers, demoFormFields, demoGroupId } from './demo-customers.ts'
import { loadDemoOrders } from './demo-orders.ts'
import { loadPriceLists } from './price-lists.ts'
import { loadTranslations } from './translations.ts'
import { type PlatformIds, toPlatformProduct } from './to-products.ts'
import { toCurrency, toCustomerGroup, toMethod, toStoreInformation, toZone } from './to-settings.ts'

const ids: PlatformIds = { product: platformProductId, category: platformCategoryId }

/** The merchant's records. Carts, orders and new customers are the shoppers' and stay. */
const merchantKinds: readonly Kind[] = [
  'store',
  'currency',
  'country',
  'state',
  'zone',
  'method',
  'transit',
  'tax',
  'translation',
  'group',
  'priceList',
  'priceRecord',
  'priceListAssignment',
  'category',
  'categoryPlace',
  'product',
  'option',
  'variant',
  'modifier',
  'promotion',
  'attribute',
]

/**
 * Replaces all merchant data of a store by the demo's, and puts the demo customers and their orders there if they are
 * missing.
 */
export function loadDemo(shop: Shop, catalogue: SeedCatalogue = seedCatalogue()): void {
  shop.transaction(() => {
    for (const kind of merchantKinds) shop.records.clear(kind)
    loadSettings(shop, catalogue)
    loadCatalogue(shop, catalogue)
    loadTranslations(shop, catalogue)
    loadPriceLists(shop, catalogue.priceLists[shop.account.region])
    loadCustomers(shop, catalogue)
    loadDemoOrders(shop)
  })
}

function loadSettings({ account, records, now }: Shop, catalogue: SeedCatalogue): void {
  const { region } = account
  const at = new Date(now()).toISOString()
  const store = catalogue.stores[region]
  const currency = catalogue.currencies[region].find((each) => each.code === store.currency)
  if (!currency) throw new Error(`The demo store ${region} has no currency ${store.currency}`)
  records.put('store', region, toStoreInformation(store, currency, account))
  for (const each of catalogue.currencies[region]) records.put('currency', each.id, toCurrency(each, store, at))
  for (const { id, name, iso2, iso3, states } of catalogue.countries) {
    records.put('country', id, { id, country: name, country_iso2: iso2, country_iso3: iso3 })
    for (const state of states)
      records.put(
        'state',
        state.id,
        { id: state.id, state: state.name, state_abbreviation: state.code, country_id: id },
        id,
      )
  }
  for (const zone of catalogue.shippingZones[region]) {
    records.put('zone', zone.id, toZone(zone))
    for (const method of zone.methods) {
      records.put('method', method.id, toMethod(method, account), zone.id)
      records.put('transit', method.id, { days: method.days })
    }
  }
  for (const [index, tax] of catalogue.taxes[region].entries()) records.put('tax', index + 1, tax)
  const groupDate = at.slice(0, 19).replace('T', ' ')
  for (const group of catalogue.customerGroups[region])
    records.put('group', group.id, toCustomerGroup(group, account, ids, groupDate))
}

function loadCatalogue({ account, records, now }: Shop, catalogue: SeedCatalogue): void {
  const { region } = account
  const at = new Date(now()).toISOString().replace('Z', '+00:00')
  for (const category of catalogue.categories) {
    const id = platformCategoryId(region, category.key)
    records.put('category', id, {
      ...blankCategory,
      id,
      parent_id: category.parent === undefined ? 0 : platformCategoryId(region, category.parent),
      name: category.name,
      sort_order: category.sort,
      custom_url: { url: `/${category.key}/`, is_customized: true },
    })
    for (const [sort, key] of (category.featured ?? []).entries()) {
      const product = platformProductId(region, key)
      records.put('categoryPlace', `${id}/${product}`, { product_id: product, sort_order: sort }, id)
    }
  }
  for (const seed of catalogue.products.filter(({ stores }) => !stores || stores.includes(region))) {
    const { product, options, variants, customFields } = toPlatformProduct(seed, region, ids, at)
    records.put('product', product.id, product)
    for (const option of options) records.put('option', option.id, option, product.id)
    for (const variant of variants) records.put('variant', variant.id, variant, product.id)
    for (const field of customFields) records.put('customField', field.id, field, product.id)
  }
}

function loadCustomers({ account, records, now }: Shop, catalogue: SeedCatalogue): void {
  const at = new Date(now()).toISOString()
  for (const demo of demoCustomers) {
    if (records.get('customer', demo.id)) continue
    records.put('customer', demo.id, {
      id: demo.id,
      email: demo.email,
      first_name: demo.firstName,
      last_name: demo.lastName,
      company: '',
      phone: '',
      registration_ip_address: '',
      notes: '',
      tax_exempt_category: '',
      customer_group_id: demoGroupId(demo, catalogue.customerGroups[account.region]),
      date_created: at,
      date_modified: at,
      force_password_reset: false,
      accepts_product_review_abandoned_cart_emails: false,
      origin_channel_id: account.channelId,
      channel_ids: null,
      store_credit_amounts: [{ amount: 0 }],
      form_fields: demoFormFields(demo, account.region, now()),
      password: hashPassword(demo.password),
    })
  }
}
