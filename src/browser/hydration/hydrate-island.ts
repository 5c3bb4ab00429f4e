import { type FunctionComponent, type ReactNode, createElement, memo, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchControls } from './replaced-controls.ts'
import { serializedProps } from './serialized-props.ts'

/** The HTML of an island's slot as rendered with the page; React never changes it. */
const Slot = memo(
  ({ name, html }: { readonly name: string; readonly html: string }) =>
    createElement('astro-slot', { name, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: html } }),
  () => true,
)

/** Slots in the page and in templates (slots that are not shown yet); their HTML is not rendered by React. */
function slotsOf(island: Element): object {
  const slots = [...island.querySelectorAll('template[data-astro-template], astro-slot')].map((slot) => {
    const late = slot.getAttribute('data-astro-template')
    const name = late ?? slot.getAttribute('name') ?? ''
    if (late !== null) slot.remove()
    return [name, createElement(Slot, { name, html: slot.innerHTML })] as const
  })
  return Object.fromEntries<ReactNode>(slots)
}

/** Elements that no island of ours has: a translator's, or those of an extension. */
const foreign = /<(?:font|(?!astro-)[a-z]+-)/

type Carried = { readonly carryOver: () => void; readonly children: ReactNode }

/** Carries over what the visitor has entered, before the island's own effects read it. */
function Hydrated({ carryOver, children }: Carried): ReactNode {
  useLayoutEffect(carryOver, [carryOver])
  return children
}

// The page was rendered with these props, so only their presence is checked.
const isProps = <Props extends object>(props: Partial<Props>): props is Props => props instanceof Object

/**
 * Hydrates an island that was rendered on the server. What the visitor chose, typed and focused before stays, also
 * where React has to draw the island anew because the page's elements are not ours any more.
 * @param late props that are not serialized in the page
 */
export function hydrateIsland<Props extends object>(
  island: Element,
  component: FunctionComponent<Props>,
  late: Partial<Props> = {},
): void {
  const props = { ...late, ...serializedProps(island), ...slotsOf(island) }
  if (!isProps(props)) return
  const isChanged = foreign.test(island.innerHTML)
  const carryOver = watchControls(island)
  hydrateRoot(island, createElement(Hydrated, { carryOver, children: createElement(component, props) }), {
    identifierPrefix: island.getAttribute('prefix') ?? '',
    onRecoverableError: (error) => {
      // Expected then: React draws the island anew.
      if (!isChanged) reportError(error)
    },
  })
  island.removeAttribute('ssr')
}
