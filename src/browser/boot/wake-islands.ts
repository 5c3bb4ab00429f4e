import type { FunctionComponent } from 'react'
import { type IntentOptions, wakeOnIntent } from '../hydration/intent.ts'
import { refreshLater } from '../hydration/watch-offer.ts'
import { onFirstInteraction } from '../timing/on-first-interaction.ts'

type Island = IntentOptions & { readonly wake: (element: Element) => Promise<void> }

/**
 * @param load fetches the island's script
 * @param late gives what the page does not hold of its properties
 */
const waking =
  <Props extends object>(
    load: () => Promise<FunctionComponent<Props>>,
    late?: (element: Element) => Partial<Props> | Promise<Partial<Props>>,
  ): Island['wake'] =>
  async (element) => {
    const [{ hydrateIsland }, island, props] = await Promise.all([
      import('./islands-chunk.ts'),
      load(),
      late?.(element),
    ])
    // The development server's own: what React needs before it can change a component in place.
    if (import.meta.env.DEV) await import(/* @vite-ignore */ element.getAttribute('before-hydration-url') ?? '')
    hydrateIsland(element, island, props)
  }

/** Every island by its name, what asks for it, and what it needs then. */
const islands: Readonly<Record<string, Island>> = {
  BuyBox: {
    on: 'firn:offer',
    wake: waking(
      () => import('./buy-chunk.ts').then((script) => script.BuyBox),
      (element) =>
        element.hasAttribute('props')
          ? {}
          : import('../hydration/late-buy-box.ts').then((script) => script.lateBuyBox(element)),
    ),
  },
  CartDrawer: {
    near: '[data-cart-link]',
    on: 'firn:open-cart',
    wake: waking(
      () => import('./islands-chunk.ts').then((script) => script.CartDrawer),
      () => ({ loadCart: () => import('./cart-chunk.ts').then((script) => script.DrawerCart) }),
    ),
  },
  CartPage: { wake: waking(() => import('../../islands/CartPage.tsx').then((script) => script.CartPage)) },
  QuickAdd: {
    near: '[data-quick-add]',
    on: 'firn:quick-add',
    wake: waking(
      () => import('./islands-chunk.ts').then((script) => script.QuickAdd),
      () => ({
        loadContent: () => import('./buy-chunk.ts').then((script) => script.QuickContent),
        refresh: refreshLater,
      }),
    ),
  },
}

/**
 * Wakes each island of the page (`client:intent`) when somebody is about to use it, or is there and sees it say what is
 * not so. Astro's own runtime, which could do more than that, was a fifth of the page's script.
 */
export function wakeIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>('astro-island[ssr]')) {
    const island = islands[element.getAttribute('component-export') ?? '']
    if (!island) continue
    const wake = wakeOnIntent(element, island, () => island.wake(element))
    // Where an address or the browser's memory chose something else than the page was drawn with, price and stock are
    // not of that.
    if (island === islands.BuyBox)
      onFirstInteraction(() => element.querySelector('input:checked:not([checked])') && wake())
  }
}
