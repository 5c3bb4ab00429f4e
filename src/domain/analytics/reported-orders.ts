/** Most orders that a browser remembers. */
const most = 20

/**
 * Adds an order to the remembered ones, as text for the browser's storage.
 * @param stored text of an earlier call; '' for nothing
 * @returns `undefined` when the order is among them: its purchase was reported
 */
export function withReportedOrder(stored: string, order: string): string | undefined {
  const orders = stored.split(' ').filter(Boolean)
  return orders.includes(order) ? undefined : [...orders, order].slice(-most).join(' ')
}
