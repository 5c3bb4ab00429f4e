import { prerenderLimit, prerenderRules } from '../../domain/pages/links/prefetch-rule.ts'

/** Links whose pages are rendered ahead, oldest first. */
const links = new Set<HTMLAnchorElement>()

/** Adds the rules by which the browser renders the pages of marked links ahead. */
function addRules(): void {
  const rules = document.createElement('script')
  rules.type = 'speculationrules'
  rules.textContent = prerenderRules
  document.head.append(rules)
}

/** Has the browser drop pages that it rendered ahead. @param isStale whether the page behind a link has changed */
export function dropRendered(isStale: (link: HTMLAnchorElement) => boolean): void {
  for (const link of links) {
    if (!isStale(link)) continue
    links.delete(link)
    delete link.dataset['ahead']
  }
}

/**
 * Has the browser render a link's page ahead, and drops the oldest page beyond the limit. A browser that has neither
 * memory nor battery to spare fetches the page alone; one without speculation rules does nothing.
 */
export function prerenderPage(link: HTMLAnchorElement): void {
  if (!HTMLScriptElement.supports('speculationrules')) return
  if (links.size === 0) addRules()
  links.delete(link)
  links.add(link)
  link.dataset['ahead'] = ''
  const [oldest] = links
  if (links.size <= prerenderLimit || !oldest) return
  links.delete(oldest)
  delete oldest.dataset['ahead']
}
