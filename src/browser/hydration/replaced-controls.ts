type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const controls = 'input:not([type=hidden]), select, textarea, button'

const isField = (control: Element): control is Field => control.matches('input, select, textarea')

const isChecked = (control: Element): control is HTMLInputElement => control.matches('[type=radio], [type=checkbox]')

/**
 * The identity of a control within its form: its name, and the value of one that is checked. Buttons have neither:
 * theirs is their type and class, which differ from those that extensions add.
 */
function nameOf(control: Element): string {
  const name = control.getAttribute('name') ?? [control.getAttribute('type'), control.className].join()
  return isChecked(control) ? `${name}=${control.value}` : name
}

/** The identity of a form within its island: where it leads, and what it is about. */
function formOf(control: Element): string {
  const form = control.closest('form')
  const about = [...(form?.querySelectorAll<HTMLInputElement>('[type=hidden]') ?? [])]
  return [form?.getAttribute('action'), ...about.map(({ name, value }) => `${name}=${value}`)].join('&')
}

/** The controls of an island by what is the same before and after it is drawn anew; like ones by their order. */
function controlsOf(island: Element): ReadonlyMap<string, Element> {
  const found = new Map<string, Element>()
  for (const control of island.querySelectorAll(controls)) {
    let identity = [control.localName, nameOf(control), formOf(control)].join()
    while (found.has(identity)) identity += '+'
    found.set(identity, control)
  }
  return found
}

function copyState(from: Field, to: Field): void {
  if (isChecked(from) && isChecked(to)) to.checked = from.checked
  else if (to.value !== from.value) to.value = from.value
}

/**
 * Watches the controls of an island while it hydrates. React throws away a page's elements that are not letter by
 * letter those that it would make: a translator wraps each text, extensions add elements. The returned function gives
 * the new controls what the visitor chose, typed and focused in the old ones, and a press that was queued for an old
 * button reaches the new one. Controls that are still there stay as they are.
 */
export function watchControls(island: Element): () => void {
  // At once: on its way through elements that are not its own React writes into those that it finds.
  const before = controlsOf(island)
  let focused = document.activeElement
  const onFocus = ({ target }: Event): void => {
    if (target instanceof Element) focused = target
  }
  island.addEventListener('focusin', onFocus)
  return () => {
    island.removeEventListener('focusin', onFocus)
    const after = controlsOf(island)
    for (const [identity, control] of before) {
      const next = control.isConnected ? undefined : after.get(identity)
      if (!next) continue
      if (isField(control) && isField(next)) copyState(control, next)
      if (!(next instanceof HTMLElement)) continue
      control.addEventListener('click', () => next.click())
      if (control === focused && document.activeElement === document.body) next.focus({ preventScroll: true })
    }
  }
}
