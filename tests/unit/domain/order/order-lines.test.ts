import { expect, test } from 'vitest'
import { orderLines } from '../../../../src/domain/order/order-lines.ts'
import { localeOf, openSmallShop } from '../../../fixtures/small-shop.ts'

const item = {
  productId: 701,
  name: 'Ridge 25 (platform)',
  options: [{ id: 1, valueId: 11, name: 'Color', value: 'Sea Ice' }],
  quantity: 2,
}
const german = (ids: number[]) => openSmallShop().tilesByProductId(localeOf('de-at'), ids)

test('a line speaks the reader’s language and leads to the product in the colour that was bought', () => {
  const [line] = orderLines([item], german([701]), 'de-at')
  expect(line).toMatchObject({
    title: 'Ridge 25',
    path: '/de-at/p/ridge-25?color=sea-ice',
    picture: { name: 'ridge-25-sea-ice-pair' },
    choices: ['Farbe: Meereis'],
    quantity: 2,
  })
})

test('what the shop no longer has stands as the platform wrote it down', () => {
  const [line] = orderLines([{ ...item, productId: 9 }], german([9]), 'de-at')
  expect(line).toMatchObject({ title: item.name, path: undefined, picture: undefined, choices: ['Color: Sea Ice'] })
})
