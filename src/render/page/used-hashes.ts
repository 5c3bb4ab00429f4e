import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { prerenderRules } from '../../domain/pages/links/prefetch-rule.ts'
import { inlineScript } from './inline-script.ts'

/** Scripts that a page's own script writes into it later. */
const writtenLater: ReadonlySet<string> = new Set([inlineScript(prerenderRules).hash])

/** Texts of a page's scripts and styles: each between its opening and its closing tag. Data is no script. */
function textsOf(html: string, name: 'script' | 'style'): string[] {
  const texts = []
  let start = html.indexOf(`<${name}`)
  while (start >= 0) {
    const text = html.indexOf('>', start) + 1
    // A tag that does not end holds nothing.
    if (text === 0) break
    const end = html.indexOf(`</${name}`, text)
    const stop = end === -1 ? html.length : end
    if (!html.slice(start, text).includes('ld+json')) texts.push(html.slice(text, stop))
    start = html.indexOf(`<${name}`, stop)
  }
  return texts
}

/** A site has a few scripts and styles, each on many pages. */
const mostTexts = 200
const hashes = new LRUCache<string, string>({
  max: mostTexts,
  memoMethod: (text) => `sha256-${hash('sha256', text, 'base64')}`,
})
const policies = new LRUCache<string, string>({ max: mostTexts })

const hashOf = (text: string): string => hashes.memo(text)

/**
 * The renderer's policy with the hashes that its page uses. The renderer lists those of all scripts and styles of the
 * site, which are files and allowed by their address.
 * @param policy `script-src 'self' 'sha256-…'; style-src …`, or ''
 */
export function withUsedHashes(policy: string, html: string): string {
  const used = new Set([...textsOf(html, 'script'), ...textsOf(html, 'style')].filter(Boolean).map(hashOf))
  const key = `${policy} ${[...used].join(' ')}`
  const known = policies.get(key) ?? withHashes(policy, used)
  policies.set(key, known)
  return known
}

function withHashes(policy: string, used: ReadonlySet<string>): string {
  const isUsed = (source: string): boolean => {
    if (!source.startsWith("'sha")) return true
    const own = source.slice(1, -1)
    return used.has(own) || writtenLater.has(own)
  }
  return policy
    .split(';')
    .map((directive) => directive.trim().split(' ').filter(isUsed).join(' '))
    .filter(Boolean)
    .join('; ')
}
