import type { ColorEvent } from '../../domain/document-events.ts'
import { afterFrame } from '../timing/after-frame.ts'

/** What was chosen, by the names of form fields, as an entry of the browser's history keeps it. */
type Choices = Readonly<Record<string, string>>

const choice = '.buy-box input[type=radio]'

const tell = (slug: string): void => {
  const event: ColorEvent = new CustomEvent('firn:color', { detail: { slug } })
  document.dispatchEvent(event)
}

function keptChoices(): Choices {
  const state: unknown = history.state
  const kept: unknown = state instanceof Object && 'choices' in state ? state.choices : undefined
  if (!(kept instanceof Object)) return {}
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'))
}

/**
 * Notes a choice in the page's own entry of the history: going back leaves the page, coming back finds it as it was.
 */
function keep({ name, value, dataset: { color } }: HTMLInputElement): void {
  const url = new URL(location.href)
  if (color !== undefined) url.searchParams.set('color', color)
  history.replaceState({ choices: { ...keptChoices(), [name]: value } }, '', url)
}

/** What the address and its entry in the history ask for and is not chosen; the address knows best. */
function wanted(inputs: readonly HTMLInputElement[]): readonly HTMLInputElement[] {
  const kept = keptChoices()
  const linked = new URLSearchParams(location.search).get('color')?.toLowerCase()
  const colored = linked === undefined ? undefined : inputs.find(({ dataset }) => dataset.color === linked)
  const chosen = inputs.filter(({ name, value }) => name !== colored?.name && kept[name] === value)
  return [...chosen, ...(colored ? [colored] : [])].filter(({ checked }) => !checked)
}

/**
 * Keeps swatches (`input[data-color]`), the address (`?color=`) and whoever listens to `firn:color` agreed, long
 * before React is there, and all choices through back and forward. A colour of the address is checked and told at once.
 */
export function followChoices(): void {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(choice)]
  if (inputs.length === 0) return
  for (const input of wanted(inputs)) input.checked = true
  const swatches = inputs.filter(({ dataset }) => dataset.color !== undefined)
  // Pictures are rendered in the first colour; an address, a form that was refused or restored may hold another.
  const checked = swatches.find((swatch) => swatch.checked)
  if (checked?.dataset.color && checked !== swatches[0]) tell(checked.dataset.color)

  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(choice)) return
    // Writing the history asks another process: the colour itself shows first that it was pressed.
    afterFrame(() => {
      keep(target)
      if (target.dataset.color) tell(target.dataset.color)
    })
  })
  // Pressed, so that an island that is awake hears of it.
  addEventListener('popstate', () => wanted(inputs).forEach((input) => input.click()))
}
