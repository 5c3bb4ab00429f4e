import type { FunctionComponent } from 'react'
import type { LoadAddOns } from '../components/product/AddOnList.tsx'
import type { ModifierParts } from '../islands/BuyBox.tsx'
import { type IntentOptions, hydrateOnIntent } from '../browser/hydration/intent.ts'
import { refreshOfferLazily } from '../browser/offers/watch-offer.ts'
import { onFirstInteraction } from '../browser/timing/on-first-interaction.ts'

type Island = IntentOptions & { readonly hydrate: (element: Element) => Promise<void> }

/**
 * Creates the function that loads an island and hydrates its element.
 * @param load imports the island's component
 * @param loadProps loads the props that are not serialized in the page
 */
const hydrator =
  <Props extends object>(
    load: () => Promise<FunctionComponent<Props>>,
    loadProps?: (element: Element) => Partial<Props> | Promise<Partial<Props>>,
  ): Island['hydrate'] =>
  async (element) => {
    const [{ hydrateIsland }, island, props] = await Promise.all([
      import('./islands-chunk.ts'),
      load(),
      loadProps?.(element),
    ])
    // Development only: React's refresh runtime has to load before the component.
    if (import.meta.env.DEV) await import(/* @vite-ignore */ element.getAttribute('before-hydration-url') ?? '')
    hydrateIsland(element, island, props)
  }

const loadAddOnScript = () => import('../browser/parts/tiles/draw-add-ons.ts')
const loadCartAddOns: LoadAddOns = (ids) => loadAddOnScript().then((script) => script.drawCartAddOns(ids))
const loadProductAddOns: LoadAddOns = (ids) => loadAddOnScript().then((script) => script.drawProductAddOns(ids))

const loadModifiers = (): Promise<ModifierParts> => import('../components/buy-box/modifiers-chunk.ts')

/** Islands by name: what triggers their hydration, and how they load. */
const islands: Readonly<Record<string, Island>> = {
  BuyBox: {
    on: 'shop:offer',
    hydrate: hydrator(
      () => import('./buy-chunk.ts').then((script) => script.BuyBox),
      async (element) => {
        const [props, loadedParts] = await Promise.all([
          element.hasAttribute('props')
            ? {}
            : import('../browser/offers/buy-box-props.ts').then((script) => script.fetchBuyBoxProps(element)),
          element.querySelector('[data-modifiers]') ? loadModifiers() : undefined,
        ])
        return { ...props, loadedParts }
      },
    ),
  },
  CartDrawer: {
    near: '[data-cart-link]',
    on: 'shop:open-cart',
    hydrate: hydrator(
      () => import('./islands-chunk.ts').then((script) => script.CartDrawer),
      () => ({
        loadCart: () => import('./cart-chunk.ts').then((script) => script.DrawerCart),
        loadAddOns: loadCartAddOns,
      }),
    ),
  },
  CartPage: {
    hydrate: hydrator(
      () => import('../islands/CartPage.tsx').then((script) => script.CartPage),
      () => ({ loadAddOns: loadCartAddOns }),
    ),
  },
  QuickAdd: {
    near: '[data-quick-add]',
    on: 'shop:quick-add',
    hydrate: hydrator(
      () => import('./islands-chunk.ts').then((script) => script.QuickAdd),
      () => ({
        loadContent: () => import('./buy-chunk.ts').then((script) => script.QuickContent),
        refresh: refreshOfferLazily,
        loadModifiers,
        loadAddOns: loadProductAddOns,
      }),
    ),
  },
}

/**
 * Hydrates each island of the page (`client:intent`) on the visitor's intent to use it. A buy box whose form state
 * differs from its HTML hydrates on the first interaction, a cart page that says what failed at once. Replaces Astro's
 * runtime, a fifth of the page script.
 */
export function hydrateIslandsOnIntent(): void {
  for (const element of document.querySelectorAll<HTMLElement>('astro-island[ssr]')) {
    const island = islands[element.getAttribute('component-export') ?? '']
    if (!island) continue
    const hydrate = hydrateOnIntent(element, island, () => island.hydrate(element))
    // The URL or the browser's form restoration selected another variant than the page shows the price and stock of.
    if (island === islands.BuyBox)
      onFirstInteraction(() => element.querySelector('input:checked:not([checked])') && hydrate())
    // A cart that could not be read is read again.
    if (island === islands.CartPage && element.querySelector('[role=alert]')) hydrate()
  }
}
