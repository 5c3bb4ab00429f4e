import type { Page } from 'playwright'

/**
 * Text of the page in view that cannot be read where it stands: cut off by the box around it, or lying on other text.
 * Each a line of what is wrong. Not judged: what is only for screen readers, what a reader scrolls to (in a list that
 * moves sideways), and what floats above the page, unless it is what is looked at.
 * @param within a selector: what is looked at, the page without it
 */
export function textFaults(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((selector) => {
    type Piece = { element: Element; text: string; box: DOMRect }
    /** Glyphs may hang over their line, and lines over their box, by some pixels. */
    const slack = 3

    const root = document.querySelector(selector)
    if (!root) return [`there is no ${selector}`]
    // Each element's style is asked for once: texts have most of the elements around them in common.
    const floating = new Map<Element, boolean>()
    const floats = (element: Element): boolean => {
      const { position } = getComputedStyle(element)
      return position === 'fixed' || position === 'sticky' || element.matches('dialog, [popover]')
    }
    const isFloating = (element: Element | null): boolean => {
      if (!element || element === root) return false
      const found = floating.get(element) ?? (floats(element) || isFloating(element.parentElement))
      floating.set(element, found)
      return found
    }
    const isForEyes = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false }) &&
      getComputedStyle(element).clipPath === 'none' &&
      !element.closest('.sr, .skip, script, style, noscript, template, option, datalist, svg title')

    const pieces: Piece[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = (node.textContent ?? '').trim()
      if (!element || text === '' || !isForEyes(element) || isFloating(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) pieces.push({ element, text, box })
    }

    const name = (element: Element): string => [element.localName, ...element.classList].join('.')
    const describePiece = ({ element, text }: Piece): string => `“${text.slice(0, 40)}” (${name(element)})`

    type Edges = { scrolls: boolean; cutsX: boolean; cutsY: boolean; around: DOMRect }
    const measured = new Map<Element, Edges>()
    const edgesOf = (element: Element): Edges => {
      const found = measured.get(element)
      if (found) return found
      const { overflowX, overflowY } = getComputedStyle(element)
      const edges = {
        scrolls: element.matches('.slide-box') || /auto|scroll/.test(overflowX + overflowY),
        cutsX: /hidden|clip/.test(overflowX),
        cutsY: /hidden|clip/.test(overflowY),
        around: element.getBoundingClientRect(),
      }
      measured.set(element, edges)
      return edges
    }
    /** The part of a piece of text that a box around it cuts off; nothing for one that scrolls. */
    const cut = ({ element, box }: Piece): string | undefined => {
      const { left, right, top, bottom } = box
      for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
        const { scrolls, cutsX, cutsY, around } = edgesOf(one)
        if (scrolls) return undefined
        if (cutsX && (right > around.right + slack || left < around.left - slack)) return name(one)
        if (cutsY && (bottom > around.bottom + slack || top < around.top - slack)) return name(one)
      }
      return undefined
    }

    const faults = new Set<string>()
    for (const piece of pieces) {
      const by = cut(piece)
      if (by !== undefined) faults.add(`${describePiece(piece)} is cut off by ${by}`)
    }
    const shown = pieces
      .filter((piece) => cut(piece) === undefined)
      .toSorted((one, other) => one.box.top - other.box.top)
    for (const [index, one] of shown.entries())
      for (const other of shown.slice(index + 1)) {
        if (other.box.top > one.box.bottom) break
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        const least = Math.min(one.box.height, other.box.height)
        if (one.element !== other.element && across > slack && down > Math.max(slack, least / 4))
          faults.add(`${describePiece(one)} lies on ${describePiece(other)}`)
      }
    return [...faults]
  }, within)
}
