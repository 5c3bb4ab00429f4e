import { type FunctionComponent, type ReactNode, createElement, memo } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { writtenProps } from './written-props.ts'

/** HTML that a slot of an island was filled with when its page was made; React leaves it as it is. */
const Slot = memo(
  ({ name, html }: { readonly name: string; readonly html: string }) =>
    createElement('astro-slot', { name, suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: html } }),
  () => true,
)

/** Slots that are shown, and those that stand in a template until they are; neither is part of what React draws. */
function slotsOf(island: Element): object {
  const slots = [...island.querySelectorAll('template[data-astro-template], astro-slot')].map((slot) => {
    const late = slot.getAttribute('data-astro-template')
    const name = late ?? slot.getAttribute('name') ?? ''
    if (late !== null) slot.remove()
    return [name, createElement(Slot, { name, html: slot.innerHTML })] as const
  })
  return Object.fromEntries<ReactNode>(slots)
}

// That properties are those of this island, the page that was made with them sees to.
const isProps = <Props extends object>(props: Partial<Props>): props is Props => props instanceof Object

/**
 * Makes React run an island that the server has drawn.
 * @param late what it was drawn with, where the page does not hold it
 */
export function hydrateIsland<Props extends object>(
  island: Element,
  component: FunctionComponent<Props>,
  late: Partial<Props> = {},
): void {
  const props = { ...late, ...writtenProps(island), ...slotsOf(island) }
  if (!isProps(props)) return
  hydrateRoot(island, createElement(component, props), { identifierPrefix: island.getAttribute('prefix') ?? '' })
  island.removeAttribute('ssr')
}
