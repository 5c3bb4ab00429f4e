/** A custom property of the stylesheet, `--ink`, with its value as written. */
export type StyleToken = { readonly name: string; readonly value: string }

/** The custom properties that a stylesheet gives the whole page: those of its first plain `:root` rule, in order. */
export function readTokens(css: string): readonly StyleToken[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const [, body = ''] = /(?:^|[};])\s*:root\s*\{([^}]*)\}/.exec(bare) ?? []
  return [...body.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g)].map(([, name = '', value = '']) => ({
    name,
    value: value.replace(/\s+/g, ' ').trim(),
  }))
}
