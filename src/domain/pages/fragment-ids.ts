/**
 * Ids for headings, each made of its title in any script and used once: `['Load', 'Load', '雪']` → `load`, `load-2`,
 * `雪`. They start with a letter, so that they are valid in HTML and in selectors.
 */
export function fragmentIds(titles: readonly string[]): readonly string[] {
  const taken = new Set(ownIds)
  return titles.map((title) => {
    const slug = slugOf(title)
    let id = slug
    for (let count = 2; taken.has(id); count += 1) id = `${slug}-${count}`
    taken.add(id)
    return id
  })
}

/** Ids of the layout's own parts, which buttons and links around the text mean. */
const ownIds = ['contents', 'main', 'nav', 'region', 'stuck']

function slugOf(title: string): string {
  const slug = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return /^\p{Letter}/u.test(slug) ? slug : `part-${slug}`.replace(/-$/, '')
}
