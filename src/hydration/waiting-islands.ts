import type { ClientDirective } from 'astro'
import hydrateOnIntent from './intent.ts'

type Island = Parameters<ClientDirective>

declare global {
  interface Window {
    /** Islands that the page named before its script ran (`await-intent.ts`); later ones are watched at once. */
    firnIslands?: Island[] | { readonly push: (island: Island) => unknown }
  }
}

/** Watches over every island of the page that waits for its visitor, and those that are still to come. */
export function watchIslands(): void {
  const named = window.firnIslands
  const watch = (island: Island): unknown => hydrateOnIntent(...island)
  window.firnIslands = { push: watch }
  if (Array.isArray(named)) named.forEach(watch)
}
