import type { ColorEvent } from '../../domain/pages/document-events.ts'
import { afterFrame } from '../timing/after-frame.ts'

/** Selected values by form field name, as saved in the history entry. */
type Choices = Readonly<Record<string, string>>

const choice = '.buy-box input[type=radio]'

/** The page's choices; hydration may have replaced the elements of an earlier call. */
const findChoices = (): readonly HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>(choice)]

const dispatchColor = (slug: string): void => {
  const event: ColorEvent = new CustomEvent('shop:color', { detail: { slug } })
  document.dispatchEvent(event)
}

function savedChoices(): Choices {
  const state: unknown = history.state
  const saved: unknown = state instanceof Object && 'choices' in state ? state.choices : undefined
  if (!(saved instanceof Object)) return {}
  return Object.fromEntries(Object.entries(saved).filter(([, value]) => typeof value === 'string'))
}

/** Saves a choice in the page's current history entry: going back leaves the page, returning restores the choice. */
function saveChoice({ name, value, dataset: { color } }: HTMLInputElement): void {
  const url = new URL(location.href)
  if (color !== undefined) url.searchParams.set('color', color)
  history.replaceState({ choices: { ...savedChoices(), [name]: value } }, '', url)
}

/** Inputs to check so that the form matches the URL and the history entry; the URL takes precedence. */
function inputsToCheck(inputs: readonly HTMLInputElement[]): readonly HTMLInputElement[] {
  const saved = savedChoices()
  const linked = new URLSearchParams(location.search).get('color')?.toLowerCase()
  const colored = linked === undefined ? undefined : inputs.find(({ dataset }) => dataset.color === linked)
  const chosen = inputs.filter(({ name, value }) => name !== colored?.name && saved[name] === value)
  return [...chosen, ...(colored ? [colored] : [])].filter(({ checked }) => !checked)
}

/**
 * Syncs swatches (`input[data-color]`), the URL (`?color=`) and listeners of `shop:color` before hydration, and
 * restores all choices on back and forward. A colour in the URL is checked and dispatched at once.
 */
export function syncChoices(): void {
  const inputs = findChoices()
  if (inputs.length === 0) return
  for (const input of inputsToCheck(inputs)) input.checked = true
  const swatches = inputs.filter(({ dataset }) => dataset.color !== undefined)
  // Pictures are rendered in the page's own choice; the URL or form restoration may have selected another colour.
  const checked = swatches.find((swatch) => swatch.checked)
  if (checked?.dataset.color && !checked.defaultChecked) dispatchColor(checked.dataset.color)

  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(choice)) return
    // Writing the history takes a call to another process: let the pressed swatch paint first.
    afterFrame(() => {
      saveChoice(target)
      if (target.dataset.color) dispatchColor(target.dataset.color)
    })
  })
  // Clicked, so that a hydrated island receives the change event.
  addEventListener('popstate', () => inputsToCheck(findChoices()).forEach((input) => input.click()))
}
