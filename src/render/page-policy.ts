/** The build's list: hashes, some with what they are for. */
type Directive = { readonly hashes: readonly (string | { readonly hash: string })[] }
type BuildPolicy = { readonly scriptDirective: Directive; readonly styleDirective: Directive }

const sourcesOf = ({ hashes }: Directive): string[] =>
  hashes.map((entry) => `'${typeof entry === 'string' ? entry : entry.hash}'`)

/**
 * The policy of every page: hashes of the scripts and styles that the build knows, and of the shop's own. Astro would
 * make the same for each page, and hash the text of its style sheets once more: of links, which have none.
 * @param own hashes of scripts that the layouts write
 */
export function pagePolicy(csp: BuildPolicy | undefined, own: readonly string[]): string {
  const none = { hashes: [] }
  const scripts = [...sourcesOf(csp?.scriptDirective ?? none), ...sourcesOf({ hashes: own })]
  const styles = sourcesOf(csp?.styleDirective ?? none)
  return `script-src 'self' ${scripts.join(' ')}; style-src 'self' ${styles.join(' ')};`
}
