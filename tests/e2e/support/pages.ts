/** One address of each kind of page, the heaviest of its kind in the demo shop. */
export function somePages(kind: string): string {
  const pages: Readonly<Record<string, string>> = {
    home: '/',
    category: '/en-us/c/snowshoes',
    product: '/en-us/p/ridgeline-25-womens',
    cart: '/en-us/cart',
  }
  const path = pages[kind]
  if (path === undefined) throw new Error(`no example of a ${kind} page`)
  return path
}
