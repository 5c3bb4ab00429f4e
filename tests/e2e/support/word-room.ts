import type { Page } from 'playwright'

/**
 * Words of the page in view that find no room in their control: a field's placeholder that is wider than the field, a
 * button's words that break into two lines, and a row of the account's pages that does. Each a line of what is wrong.
 * Runs in the page.
 */
export function wordsWithoutRoom(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const name = (element: Element): string => [element.localName, ...element.classList].join('.')
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      getComputedStyle(element).clipPath === 'none'

    const pen = document.createElement('canvas').getContext('2d')
    const fields = [...document.querySelectorAll('input')].flatMap((field) => {
      if (!pen || field.placeholder === '' || !isSeen(field)) return []
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      pen.font = font
      const needed = pen.measureText(field.placeholder).width
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return needed > room
        ? [`“${field.placeholder}” needs ${Math.ceil(needed)} px of ${Math.floor(room)} in ${name(field)}`]
        : []
    })

    const range = document.createRange()
    const lines = (button: Element): number => {
      range.selectNodeContents(button)
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1)
      // Signs beside the words are centred on their line, so that only what begins below another piece is a line more.
      const [first] = boxes
      return first && boxes.some(({ top }) => top >= first.bottom - 2) ? 2 : 1
    }
    const buttons = [...document.querySelectorAll('.btn')]
      .filter((button) => isSeen(button) && lines(button) > 1)
      .map((button) => `“${button.textContent.trim()}” breaks into two lines in ${name(button)}`)
    const rows = [...document.querySelectorAll('.acct > nav ul')]
      .filter((row) => getComputedStyle(row).display === 'flex')
      .filter(
        ({ children }) => new Set([...children].filter(isSeen).map((one) => one.getBoundingClientRect().top)).size > 1,
      )
      .map(({ textContent }) => `“${textContent.trim().replaceAll(/\s+/g, ' ')}” breaks into two lines`)
    return [...new Set([...fields, ...buttons, ...rows])]
  })
}

/** Controls of the header in view that lie on each other or on the navigation, a line each. Runs in the page. */
export function headerOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility())
        .map((element) => ({ name: element.className, box: element.getBoundingClientRect() }))
    const row = [...boxes('.bar .nav-a').slice(-1), ...boxes('.bar .tools > *')]
    return row.flatMap(({ name, box }, index) => {
      const next = row[index + 1]
      return next && next.box.left < box.right - 1 ? [`${next.name} lies on ${name}`] : []
    })
  })
}
