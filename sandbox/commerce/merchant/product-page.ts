import { html } from 'hono/html'
import type { Shop } from '../shop.ts'
import type { Product, Variant } from '../wire/catalogue.ts'

type Html = ReturnType<typeof html>

/** Products and variants have prices with cents, and levels without. */
const numberField = (name: string, label: string, value: number | null, step: '0.01' | '1'): Html =>
  html`<label>${label} <input name="${name}" type="number" min="0" step="${step}" value="${value ?? ''}" /></label> `

/** A checkbox that is not ticked sends nothing, so the form says that it was there. */
const flagField = (name: string, label: string, value: boolean): Html =>
  html`<input type="hidden" name="${name}" value="no" /><label
      ><input name="${name}" type="checkbox" value="yes" ${value ? 'checked' : ''} /> ${label}</label
    > `

/** One product: its own price, stock and visibility, and those of its variants. */
export function productPage({ records }: Shop, product: Product, base: string): Html {
  const variants = records.of('variant', product.id)
  return html`<p><a href="${base}">All orders and products</a></p>
    <h1>${product.name}</h1>
    <form method="post" action="${base}/products/${product.id}">
      ${numberField('price', 'Price', product.price, '0.01')}
      ${numberField('sale_price', 'Sale price', product.sale_price, '0.01')}
      ${product.inventory_tracking === 'product' ? numberField('inventory_level', 'Stock', product.inventory_level, '1') : ''}
      ${flagField('is_visible', 'Visible', product.is_visible)}
      <label
        >Availability
        <select name="availability">
          ${['available', 'preorder', 'disabled'].map((each) => html`<option ${each === product.availability ? 'selected' : ''}>${each}</option>`)}
        </select></label
      >
      <label
        >Type
        <select name="type">
          ${['physical', 'digital'].map((each) => html`<option ${each === product.type ? 'selected' : ''}>${each}</option>`)}
        </select></label
      >
      <button>Save</button>
    </form>
    <h2>Variants</h2>
    <table class="records">
      ${variants.map((variant) => variantRow(product, variant, base))}
    </table>`
}

function variantRow(product: Product, variant: Variant, base: string): Html {
  return html`<tr>
    <td>${variant.option_values.map(({ label }) => label).join(', ') || variant.sku}</td>
    <td>
      <form method="post" action="${base}/products/${product.id}/variants/${variant.id}">
        ${numberField('price', 'Own price', variant.price, '0.01')}
        ${product.inventory_tracking === 'variant' ? numberField('inventory_level', 'Stock', variant.inventory_level, '1') : ''}
        ${flagField('purchasing_disabled', 'Not for sale', variant.purchasing_disabled)}
        <button>Save</button>
      </form>
    </td>
  </tr>`
}
