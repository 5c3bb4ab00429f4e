import { describe, expect, test } from 'vitest'
import { addressCountries, stateGroups } from '../../../../src/domain/customer/address-choices.ts'
import { customerLabel } from '../../../../src/domain/customer/customer-label.ts'
import { postalLines } from '../../../../src/domain/customer/postal-lines.ts'
import type { Store } from '../../../../src/domain/region/stores.ts'
import { keysAsWords } from '../../../fixtures/words.ts'

const address = {
  id: 1,
  firstName: 'Ada',
  lastName: 'Lind',
  company: '',
  address1: '12 Larch Lane',
  address2: 'Floor 2',
  city: 'Bozeman',
  state: 'Montana',
  postalCode: '59715',
  country: 'United States',
  countryCode: 'US',
  phone: '',
  kind: 'residential',
} as const

describe('the postal lines of an address', () => {
  test('read as on a label, with the country in the reader’s language', () => {
    expect(customerLabel(address, 'de-DE', keysAsWords('account'))).toEqual([
      'Ada Lind',
      '12 Larch Lane',
      'Floor 2',
      'Bozeman, Montana 59715',
      'Vereinigte Staaten',
    ])
  })

  test('use the reader’s name of a province', () => {
    const place = { ...address, state: 'Quebec', city: 'Mont-Tremblant', postalCode: 'J8E 1T1', countryCode: 'CA' }
    const lines = customerLabel(place, 'fr-CA', keysAsWords('account', { province_quebec: 'Québec' }))
    expect(lines).toContain('Mont-Tremblant Québec J8E 1T1')
  })

  test('include the Japanese town, and the second street line after the first', () => {
    const place = { country: 'jp', street: '中央1-2', city: '札幌', state: '北海道', postalCode: '060-0001' }
    expect(postalLines({ ...place, name: 'A', company: 'B', more: '301', countryName: '' })).toEqual([
      '〒060-0001',
      '北海道札幌',
      '中央1-2',
      '301',
      'B',
      'A',
    ])
  })
})

const pageIn = (country: string) => ({ country, tag: 'en-US' })

describe('the countries offered for an address', () => {
  test('begin with the store’s own, then the others with a store, and keep the current one', () => {
    expect(addressCountries(pageIn('ca'), 'visitor').slice(0, 2)).toEqual(['CA', 'AT'])
    expect(addressCountries(pageIn('de'), 'visitor')[0]).toBe('AT')
    expect(addressCountries(pageIn('us'), 'visitor')).not.toContain('JP')
    expect(addressCountries(pageIn('us'), 'visitor', 'JP').at(-1)).toBe('JP')
    const german = addressCountries(pageIn('us'), 'visitor', 'DE')
    expect(new Set(german).size).toBe(german.length)
  })

  test('begin with those of the buyer’s billing region, also for trade customers', () => {
    for (const buyer of ['visitor', 'pro'] as const) {
      expect(addressCountries(pageIn('ca'), buyer)[0]).toBe('CA')
      expect(addressCountries(pageIn('us'), buyer)[0]).toBe('US')
      expect(addressCountries(pageIn('fr'), buyer).slice(0, 2)).toEqual(['AT', 'BE'])
      // Sells nothing online: billed by the us store.
      expect(addressCountries(pageIn('jp'), buyer)[0]).toBe('US')
    }
  })

  test('are sorted by their names in the reader’s language, both parts of the list', () => {
    expect(addressCountries({ country: 'de', tag: 'de-DE' }, 'visitor')).toEqual([
      ...['BE', 'DE', 'FR', 'IT', 'NL', 'AT', 'PL', 'SE', 'ES', 'CZ'],
      ...['CA', 'US'],
    ])
  })
})

describe('the states offered for an address', () => {
  test('have full names, with those of the store’s own countries first', () => {
    const offered = addressCountries(pageIn('us'), 'visitor')
    const groupsOf = (store: Store) => stateGroups(store, offered, keysAsWords('account'), 'en-US')
    expect(groupsOf('ca').map(({ country }) => country)).toEqual(['CA', 'US', 'IT', 'ES'])
    expect(groupsOf('us')[0]?.states).toContainEqual({ name: 'Vermont', label: 'Vermont' })
    expect(groupsOf('us').at(-1)?.states).toContainEqual({ name: 'Barcelona', label: 'Barcelona' })
    expect(groupsOf('eu_region_1')).toEqual([])
  })

  test('are sorted by their names in the reader’s language', () => {
    const words = keysAsWords('account', {
      province_british_columbia: 'Colombie-Britannique',
      province_nova_scotia: 'Nouvelle-Écosse',
      province_prince_edward_island: 'Île-du-Prince-Édouard',
      province_ontario: 'Ontario',
    })
    const [canada] = stateGroups('ca', ['CA'], words, 'fr-CA')
    expect(canada?.states.slice(0, 4)).toEqual([
      { name: 'British Columbia', label: 'Colombie-Britannique' },
      { name: 'Prince Edward Island', label: 'Île-du-Prince-Édouard' },
      { name: 'Nova Scotia', label: 'Nouvelle-Écosse' },
      { name: 'Ontario', label: 'Ontario' },
    ])
  })
})
