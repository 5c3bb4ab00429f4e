import { describe, expect, test } from 'vitest'
import { orderLines } from '../../../../src/domain/order/order-lines.ts'
import { localeOf, openSmallShop } from '../../../fixtures/small-shop.ts'

const item = {
  productId: 701,
  name: 'Ridge 25 (platform)',
  options: [{ id: 1, valueId: 11, name: 'Color', value: 'Sea Ice' }],
  quantity: 2,
}
const reader = { locale: 'de-at', tag: 'de-AT', yes: 'Ja', choice: '{name}: {value}' }
const german = (ids: number[]) => openSmallShop().tilesByProductId(localeOf('de-at'), ids)

describe('a line of an order', () => {
  test('is in the reader’s language and leads to the product in the bought colour', () => {
    const [line] = orderLines([item], german([701]), reader)
    expect(line).toMatchObject({
      title: 'Ridge 25',
      path: '/de-at/p/ridge-25?color=sea-ice',
      picture: { name: 'ridge-25-sea-ice-pair' },
      choices: ['Farbe: Meereis'],
      quantity: 2,
    })
  })

  test('names the language of a title that is not in the reader’s', () => {
    expect(orderLines([item], german([701]), reader)[0]?.lang).toBe('en')
    const french = openSmallShop().tilesByProductId(localeOf('fr-ca'), [401])
    const [line] = orderLines([{ ...item, productId: 401 }], french, { ...reader, locale: 'fr-ca', tag: 'fr-CA' })
    expect(line?.title).toBe('Ridge 25, crête')
    expect(line).not.toHaveProperty('lang')
  })

  test('keeps the platform’s text for a product no longer in the shop', () => {
    const [line] = orderLines([{ ...item, productId: 9 }], german([9]), reader)
    expect(line).toMatchObject({ title: item.name, path: undefined, picture: undefined, choices: ['Color: Sea Ice'] })
  })

  test('writes a choice in the punctuation of its language', () => {
    const choicesIn = (choice: string) => orderLines([item], german([701]), { ...reader, choice })[0]?.choices
    expect(choicesIn('{name}\u202F: {value}')).toEqual(['Farbe\u202F: Meereis'])
    expect(choicesIn('{name}：{value}')).toEqual(['Farbe：Meereis'])
  })

  test('writes a day and a ticked box in the reader’s language', () => {
    const tiles = german([701])
    const tile = tiles.get(701)
    if (tile?.offer.kind !== 'shop') throw new Error('the product is not sold')
    const modifiers = [
      { id: 34, displayName: 'Needed on', isRequired: false, kind: 'date' },
      {
        id: 35,
        displayName: 'Gift',
        isRequired: false,
        kind: 'checkbox',
        valueId: 351,
        label: 'Gift',
        isChecked: false,
      },
    ] as const
    const sold = new Map([[701, { ...tile, offer: { ...tile.offer, modifiers } }]])
    const options = [
      { id: 34, valueId: NaN, name: 'Needed on', value: '2026-12-24' },
      { id: 35, valueId: 351, name: 'Gift', value: 'Yes' },
    ]
    const [line] = orderLines([{ ...item, options }], sold, reader)
    expect(line?.choices).toEqual(['Needed on: 24. Dezember 2026', 'Gift: Ja'])
  })
})
