import styles from '../../styles/frame/search-suggestions.css?inline'
import type { Suggestions } from '../client/suggestions.ts'

/** CSS pixels of a picture, as the API answers it. */
const size = { width: 48, height: 64 }

const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), properties)

/** A product as one link: its picture says nothing that the name does not. */
function drawProduct({
  href,
  lang,
  picture,
  price,
  product_id: id,
  title,
}: Suggestions['products'][number]): HTMLElement {
  const [item, link] = [element('li', { className: 'hit' }), element('a', { href })]
  const frame = element('span', { className: 'hit-pic' })
  if (picture) frame.append(element('img', { ...size, ...picture, alt: '', decoding: 'async' }))
  link.append(
    frame,
    element('span', { className: 'hit-name', textContent: title, ...(lang !== undefined && { lang }) }),
  )
  if (price !== undefined) link.append(' ', element('span', { className: 'price', textContent: price }))
  if (id !== undefined) item.dataset['product'] = String(id)
  item.append(link)
  return item
}

/** The list below a search field. */
export type SuggestionPanel = {
  readonly element: HTMLElement
  readonly show: (suggestions: Suggestions) => void
  /** Opens it with what it showed last, if anything. */
  readonly reopen: () => void
  readonly close: () => void
  readonly clear: () => void
}

/**
 * Adds an empty panel to a search form: products as links, and a button that sends the form. A list of links rather
 * than a combobox: the field stays a search field, and a link can be opened in another tab (decision 155).
 */
export function createSuggestionPanel(form: HTMLFormElement): SuggestionPanel {
  const box = element('div', { className: 'hits', hidden: true })
  // In the page before its text, so that screen readers announce it.
  const status = element('span', { className: 'sr', role: 'status' })
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  form.append(status, box)
  const close = (): void => {
    box.hidden = true
    status.textContent = ''
  }
  return {
    element: box,
    show({ products, texts }) {
      const list = element('ul')
      list.append(...products.map(drawProduct))
      box.replaceChildren(
        products.length > 0 ? list : element('p', { textContent: texts.found }),
        element('button', { className: 'hits-all', type: 'submit', textContent: texts.all }),
      )
      status.textContent = texts.found
      box.hidden = false
      // A pro customer's own prices.
      document.dispatchEvent(new CustomEvent('shop:tiles'))
    },
    reopen() {
      box.hidden = box.childElementCount === 0
    },
    close,
    clear() {
      close()
      box.replaceChildren()
    },
  }
}
