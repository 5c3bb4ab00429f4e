import type { Page } from 'playwright'

/**
 * The places where a text of the page in view goes on in a new line: the characters at both sides of the break, 16 at
 * most.
 */
export type LineBreak = { readonly before: string; readonly after: string; readonly inHeading: boolean }

/** Line breaks that the browser chose in texts that readers see, block by block. */
export function lineBreaks(page: Page): Promise<LineBreak[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: false }) &&
      getComputedStyle(element).clipPath === 'none' &&
      !element.closest('.sr, .skip, script, style, noscript, template, option, datalist, textarea, svg')
    const blockOf = (element: Element): Element =>
      element.parentElement && /inline|contents/.test(getComputedStyle(element).display)
        ? blockOf(element.parentElement)
        : element

    const range = document.createRange()
    const found: { before: string; after: string; inHeading: boolean }[] = []
    const nodesOf = new Map<Element, Text[]>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text && node.data.trim() !== '' && node.parentElement && isSeen(node.parentElement)) {
        const block = blockOf(node.parentElement)
        nodesOf.set(block, [...(nodesOf.get(block) ?? []), node])
      }
    for (const [block, nodes] of nodesOf) {
      let text = ''
      let last: DOMRect | undefined
      const places: number[] = []
      for (const node of nodes)
        for (let index = 0; index < node.length; index += 1) {
          const sign = node.data[index] ?? ''
          if (/[^\s\u00AD]/.test(sign)) {
            range.setStart(node, index)
            range.setEnd(node, index + 1)
            const [box] = range.getClientRects()
            if (box && last && box.top >= last.bottom - 2 && box.left < last.right) places.push(text.length)
            last = box ?? last
          }
          text += sign
        }
      const inHeading = block.closest('h1, h2, h3, h4') !== null
      for (const place of places)
        found.push({ before: text.slice(0, place).slice(-16), after: text.slice(place).slice(0, 16), inHeading })
    }
    return found
  })
}
