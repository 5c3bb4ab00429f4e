/*
 * The pages that are pictured: one of every type in the shop's first locale, and in German, whose words are the
 * longest, those that hold the most. Written down rather than found, so that a change of content cannot turn a picture
 * into one of another page. Japanese is not pictured: its letters are each machine's own.
 */
const english = [
  '/',
  '/en-us/404',
  '/en-us/500',
  '/en-us/about',
  '/en-us/account',
  '/en-us/account/addresses',
  '/en-us/account/create',
  '/en-us/account/order-status',
  '/en-us/account/orders',
  '/en-us/account/profile',
  '/en-us/blog',
  '/en-us/blog/field-school',
  '/en-us/blog/p/your-first-hour',
  '/en-us/c/snowshoes',
  '/en-us/c/snowshoes/day-hiking',
  '/en-us/cart',
  '/en-us/country',
  '/en-us/l/family-winter',
  '/en-us/p/basalt-30-mens',
  '/en-us/p/firnlicht-22',
  '/en-us/p/ridgeline-25-womens',
  '/en-us/pro',
  '/en-us/pro/create',
  '/en-us/pro/signup',
  '/en-us/psia',
  '/en-us/search',
  '/en-us/search?q=strap',
  '/en-us/stores',
  '/en-us/styletile',
  '/en-us/support',
  '/en-us/support/shipping',
  '/en-us/team',
  '/en-us/team/sanna-lind',
  '/en-us/test-store',
]
const german = ['/de-de', '/de-de/c/snowshoes', '/de-de/p/ridgeline-25-womens', '/de-de/account/create']

/** Widths that pages are pictured at, px: a phone, a tablet, a desk. */
export const screenWidths = [390, 820, 1440] as const
type ScreenWidth = (typeof screenWidths)[number]

/** Those that customers see most, pictured at every width. */
const important = new Set([
  '/',
  '/en-us/c/snowshoes',
  '/en-us/p/ridgeline-25-womens',
  '/en-us/cart',
  '/en-us/search?q=strap',
  '/en-us/account/create',
])

/** A page and a width that it is pictured at. */
export type Screen = { readonly path: string; readonly width: ScreenWidth }

/** Every pictured page: the most important at each width, each other at one, in turn. */
export const screens: readonly Screen[] = [...english, ...german].flatMap((path, index) =>
  screenWidths
    .filter((_, at) => important.has(path) || at === index % screenWidths.length)
    .map((width) => ({ path, width })),
)

/** File of a screen's reference picture, without folder. */
export const screenFile = ({ path, width }: Screen): string =>
  `${path === '/' ? 'en-us' : path.slice(1).replaceAll(/[/?=]/g, '-')}.${width}.webp`
