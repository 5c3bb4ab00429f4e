import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type CustomerCarts, customerCartLifeMs } from './customer-carts.ts'
import { type EmbeddedOptions, createEmbeddedDatabase } from './embedded-database.ts'

const layout = `
  CREATE TABLE IF NOT EXISTS customer_carts (
    store TEXT NOT NULL, customer INTEGER NOT NULL, cart TEXT NOT NULL, set_at INTEGER NOT NULL,
    PRIMARY KEY (store, customer)
  ) WITHOUT ROWID, STRICT;
  CREATE INDEX IF NOT EXISTS customer_carts_set_at ON customer_carts (set_at);
`

const rowSchema = z.object({ cart: z.string() })

const prepare = (database: DatabaseSync) => ({
  select: database.prepare('SELECT cart FROM customer_carts WHERE store = ? AND customer = ? AND set_at > ?'),
  put: database.prepare('INSERT OR REPLACE INTO customer_carts (store, customer, cart, set_at) VALUES (?, ?, ?, ?)'),
  remove: database.prepare('DELETE FROM customer_carts WHERE store = ? AND customer = ? AND cart = ?'),
  sweep: database.prepare('DELETE FROM customer_carts WHERE set_at <= ?'),
})

/**
 * Stores customers' carts of a single node in the sessions' SQLite file, opened at first use.
 * @param file path, or `:memory:`
 * @param clock now, in ms
 */
export function createEmbeddedCustomerCarts(
  file: string,
  clock: () => number,
  options?: EmbeddedOptions,
): CustomerCarts {
  const { run, close } = createEmbeddedDatabase(file, layout, prepare, options)
  return {
    get: (store, customer) =>
      run('customerCarts.get', ({ select }) => {
        const row = rowSchema.safeParse(select.get(store, customer, clock() - customerCartLifeMs))
        return row.success ? row.data.cart : undefined
      }),
    set: (store, customer, cart) =>
      run('customerCarts.set', ({ put, sweep }) => {
        sweep.run(clock() - customerCartLifeMs)
        put.run(store, customer, cart, clock())
      }),
    delete: (store, customer, cart) =>
      run('customerCarts.delete', ({ remove }) => void remove.run(store, customer, cart)),
    close,
  }
}
