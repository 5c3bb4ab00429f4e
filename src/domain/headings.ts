const headingTag = /<(\/?)h([1-6])\b/g

/**
 * Sanitised HTML with its highest heading at `level` and the others below it in their order, so that what editors write
 * fits the outline of the page it stands on. HTML without headings comes back as it is.
 */
export function withHeadingsFrom(level: number, html: string): string {
  const levels = [...html.matchAll(headingTag)].map(([, , digit]) => Number(digit))
  if (levels.length === 0) return html
  const shift = level - Math.min(...levels)
  return html.replace(
    headingTag,
    (_, slash: string, digit: string) => `<${slash}h${Math.min(6, Number(digit) + shift)}`,
  )
}

/** Whether a piece of HTML brings a heading of its own. */
export const hasHeading = (html: string): boolean => /<h[1-6]\b/.test(html)
