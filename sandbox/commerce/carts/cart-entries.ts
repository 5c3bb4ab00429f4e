import type { CartJson } from './cart-json.ts'

/** One entry of a cart, of whatever kind; `product_id` 0 = not in the catalogue. */
type CartEntry = {
  type: 'physical' | 'digital' | 'giftcertificate'
  product_id: number
  variant_id: number
  sku: string
  name: string
  quantity: number
  list_price: number
  sale_price: number
  extended_list_price: number
  extended_sale_price: number
  isTaxed: boolean
  options: readonly { name: string; nameId: number; value: string; valueId?: number }[]
}

/** All entries of a cart, in the order in which it has them. */
export function entriesOf({ line_items }: CartJson): CartEntry[] {
  const { physical_items, digital_items, gift_certificates, custom_items } = line_items
  const ofProduct = (type: CartEntry['type']) => (item: (typeof physical_items)[number]) => ({
    ...item,
    type,
    isTaxed: true,
    options: item.options ?? [],
  })
  return [
    ...physical_items.map(ofProduct('physical')),
    ...digital_items.map(ofProduct('digital')),
    ...gift_certificates.map(({ name, amount, quantity }): CartEntry => ({
      ...notInCatalogue(amount, quantity),
      type: 'giftcertificate',
      sku: '',
      name,
      isTaxed: false,
    })),
    ...custom_items.map(({ sku, name, list_price, quantity }): CartEntry => ({
      ...notInCatalogue(list_price, quantity),
      type: 'physical',
      sku,
      name,
      isTaxed: true,
    })),
  ]
}

const notInCatalogue = (price: number, quantity: number) => ({
  product_id: 0,
  variant_id: 0,
  quantity,
  list_price: price,
  sale_price: price,
  extended_list_price: price * quantity,
  extended_sale_price: price * quantity,
  options: [],
})
