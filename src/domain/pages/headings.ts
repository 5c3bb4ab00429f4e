import { type SafeHtml, safeHtml } from '../format/safe-html.ts'

const headingTag = /<(\/?)h([1-6])\b/g

/**
 * Sanitised HTML with its highest heading at `level` and the others below it in their order, so that what editors write
 * fits the outline of the page it stands on. HTML without headings comes back as it is.
 */
export function withHeadingsFrom(level: number, html: SafeHtml): SafeHtml {
  const levels = [...html.matchAll(headingTag)].map(([, , digit]) => Number(digit))
  if (levels.length === 0) return html
  const shift = level - Math.min(...levels)
  const moved = (_: string, slash: string, digit: string): string => `<${slash}h${Math.min(6, Number(digit) + shift)}`
  return safeHtml(html.replace(headingTag, moved))
}

/** Whether a piece of HTML brings a heading of its own. */
export const hasHeading = (html: SafeHtml): boolean => /<h[1-6]\b/.test(html)
