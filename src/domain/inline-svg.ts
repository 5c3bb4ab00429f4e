/**
 * SVG text of the content as it stands inside a page: without what only a file of its own needs, and silent, since the
 * link around it has the name.
 */
export function inlineSvg(svg: string): string {
  return svg.replace(/<svg\b[^>]*>/, (tag) =>
    tag.replace(/\s(?:xmlns|role|aria-label)="[^"]*"/g, '').replace('<svg', '<svg aria-hidden="true"'),
  )
}
