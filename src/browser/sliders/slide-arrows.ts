import styles from '../../styles/slider.css?inline'

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

/** Moves the focus from a button that becomes disabled at the end of the list to the list. */
export function moveFocusToList({ previous, next }: SlideArrows, list: HTMLElement): void {
  const { activeElement: active } = document
  if ([previous, next].some((arrow) => arrow === active && arrow.disabled)) list.focus({ preventScroll: true })
}
