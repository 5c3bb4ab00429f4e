import { describe, expect, test } from 'vitest'
import { productListEvent } from '../../../../src/domain/catalogue/product-list-event.ts'

const items = [
  { id: '110', name: 'Basalt 30' },
  { id: undefined, name: 'Shown elsewhere' },
]

describe('productListEvent', () => {
  test('reports a list with id and title and its products in order', () => {
    expect(productListEvent({ id: 'c/snowshoes', title: 'Snowshoes' }, items)).toEqual({
      event: 'view_item_list',
      ecommerce: {
        item_list_id: 'c/snowshoes',
        item_list_name: 'Snowshoes',
        items: [
          { item_id: '110', item_name: 'Basalt 30', index: 0 },
          { item_name: 'Shown elsewhere', index: 1 },
        ],
      },
    })
  })

  test.each([
    ['an id', { id: undefined, title: 'Snowshoes' }, items],
    ['a title', { id: 'c/snowshoes', title: '' }, items],
    ['products', { id: 'c/snowshoes', title: 'Snowshoes' }, []],
  ])('reports nothing for a list without %s', (_, list, shown) => {
    expect(productListEvent(list, shown)).toBeUndefined()
  })
})
