import type { Context } from 'hono'
import { findCart, saveCart } from '../commerce/carts/cart-store.ts'
import type { Customer } from '../commerce/wire/customers.ts'
import type { HostedEnv } from './hosted-env.ts'
import { saveSession, sessionOf } from './session.ts'
import { stayInShop } from './stay-in-shop.ts'

/**
 * Signs this browser in. A guest's cart that it came with becomes the customer's, and the checkout goes on; without a
 * cart the account opens.
 */
export function enterShop(c: Context<HostedEnv>, { id, email }: Pick<Customer, 'id' | 'email'>): Response {
  const { shop } = c.var
  const cart = findCart(shop, sessionOf(c).cart_id)
  saveSession(c, { customer_id: id })
  if (!cart) return stayInShop(c, `${shop.hostedUrl}/account.php`)
  if (cart.customer_id === 0) saveCart(shop, { ...cart, customer_id: id, email })
  return stayInShop(c, `${shop.hostedUrl}/checkout`)
}
