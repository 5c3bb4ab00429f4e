/**
 * Ids for headings, each made of its title in any script and used once: `['Load', 'Load', '雪']` → `load`, `load-2`, `雪`.
 * They start with a letter, so that they are valid in HTML and in selectors.
 */
export function fragmentIds(titles: readonly string[]): readonly string[] {
  const taken = new Map<string, number>()
  return titles.map((title) => {
    const id = slugOf(title)
    const count = (taken.get(id) ?? 0) + 1
    taken.set(id, count)
    return count === 1 ? id : `${id}-${count}`
  })
}

function slugOf(title: string): string {
  const slug = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return /^\p{Letter}/u.test(slug) ? slug : `part-${slug}`.replace(/-$/, '')
}
