import styles from '../../styles/product/slider.css?inline'

const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)

function arrow(kind: 'previous' | 'next', label: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `slide-arrow ${kind}`
  button.ariaLabel = label
  const sign = document.createElement('i')
  sign.className = 'i i-arrow'
  button.append(sign)
  button.addEventListener('blur', () => setDisabled(button, button.ariaDisabled === 'true'))
  return button
}

/** The two buttons of a slider, before and after its list. */
export type SlideArrows = {
  readonly previous: HTMLButtonElement
  readonly next: HTMLButtonElement
}

/** Adds a slider's buttons around its list, and the slider styles to the page. */
export function addArrows(box: HTMLElement, words: { readonly previous: string; readonly next: string }): SlideArrows {
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  const [previous, next] = [arrow('previous', words.previous), arrow('next', words.next)]
  box.prepend(previous)
  box.append(next)
  return { previous, next }
}

/** Disables an arrow at its end of the list, or enables it. While it has the focus it is only called disabled. */
export function setDisabled(arrow: HTMLButtonElement, isDisabled: boolean): void {
  arrow.ariaDisabled = String(isDisabled)
  // A button that is disabled loses the focus, and the next press of Tab begins anywhere.
  arrow.disabled = isDisabled && arrow !== document.activeElement
}
