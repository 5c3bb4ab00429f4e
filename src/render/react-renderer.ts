import type { SSRResult } from 'astro'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { drawnProperties } from './page/late-properties.ts'

/*
 * Astro's renderer of islands: like `@astrojs/react/server.js`, in one go instead of through a web stream, which took
 * longer than the island itself. Islands are `memo` components and suspend nowhere.
 */

/** The number of islands that a page has so far: their ids begin with it, as the browser's do. */
const counts = new WeakMap<SSRResult, number>()

/** Hints that React writes beside its markup; the page's head has its own. */
const links = /<link\s[^<>]*>/g
const hint = /\srel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"/

type Renderer = { readonly result: SSRResult }
type Properties = Readonly<Record<string, unknown>>
/** The slots that Astro has drawn for the island, by their names. */
type Slots = Readonly<Record<string, { toString(): string }>>

function check(component: unknown): boolean {
  return typeof component === 'object' && component !== null && '$$typeof' in component
}

const propertyName = (slot: string): string => slot.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** A slot as the browser's side of `@astrojs/react` finds it; an empty one is nothing. */
function slotNode(name: string, html: string): ReactNode {
  if (html.trim() === '') return null
  const markup = { dangerouslySetInnerHTML: { __html: html }, suppressHydrationWarning: true }
  return createElement('astro-slot', { name, ...markup })
}

type Island = { readonly html: string; readonly attrs: Readonly<Record<string, string>> }

/** Islands that are given nothing are the same on every page where they are the so-manieth: by component and count. */
const bare = new WeakMap<ComponentType<Properties>, Map<number, Island>>()

function renderToStaticMarkup(
  this: Renderer,
  component: ComponentType<Properties>,
  properties: Properties,
  slots: Slots,
): Island {
  const count = counts.get(this.result) ?? 0
  counts.set(this.result, count + 1)
  const isBare = Object.keys(properties).length === 0 && Object.keys(slots).length === 0
  if (!isBare) return draw(component, properties, slots, count)
  const known = bare.get(component) ?? new Map<number, Island>()
  const island = known.get(count) ?? draw(component, properties, slots, count)
  bare.set(component, known.set(count, island))
  return island
}

/** @param count how many islands stand before it on its page */
function draw(component: ComponentType<Properties>, properties: Properties, slots: Slots, count: number): Island {
  const prefix = `r${count}`
  const nodes: Properties = Object.fromEntries(
    Object.entries(slots).map(([slot, html]) => {
      // The browser's side takes the property's name from the markup.
      const name = propertyName(slot)
      return [name, slotNode(name, String(html))]
    }),
  )
  const island = createElement(component, { ...drawnProperties(properties), ...nodes })
  const html = renderToString(island, { identifierPrefix: prefix })
  return { html: html.replace(links, (link) => (hint.test(link) ? '' : link)), attrs: { prefix } }
}

export default { name: '@astrojs/react', check, renderToStaticMarkup, supportsAstroStaticSlot: true }
