/** A list of products that was shown, as analytics take it (Google contract: `view_item_list`). */
export type ProductListEvent = {
  readonly event: 'view_item_list'
  readonly ecommerce: {
    readonly item_list_id: string
    readonly item_list_name: string
    readonly items: readonly { readonly item_id?: string; readonly item_name: string; readonly index: number }[]
  }
}

/** Most items of an event (vendors, google 5). */
const mostItems = 200

type ListedItem = { readonly id: string | undefined; readonly name: string }

/**
 * `undefined` for a list without an id, a title or a product: nothing is told of it (specification, display 2, "Product
 * grid").
 */
export function productListEvent(
  { id, title }: { readonly id: string | undefined; readonly title: string | undefined },
  items: readonly ListedItem[],
): ProductListEvent | undefined {
  if (!id || !title || items.length === 0) return undefined
  return {
    event: 'view_item_list',
    ecommerce: {
      item_list_id: id,
      item_list_name: title,
      items: items
        .slice(0, mostItems)
        .map((item, index) => ({ ...(item.id && { item_id: item.id }), item_name: item.name, index })),
    },
  }
}
