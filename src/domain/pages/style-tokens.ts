/** A custom property of the stylesheet, `--ink`, with its value as written. */
export type StyleToken = { readonly name: string; readonly value: string }

/**
 * A stylesheet without its comments. Split, since patterns for comments look from each beginning to the end of the
 * text.
 */
const withoutComments = (css: string): string => {
  const [before = '', ...parts] = css.split('/*')
  const after = parts.map((part) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : ''))
  return [before, ...after].join('')
}

/** The custom properties that a stylesheet gives the whole page: those of its first plain `:root` rule, in order. */
export function readTokens(css: string): readonly StyleToken[] {
  const [, body = ''] = /(?:^|[};])\s*:root\s*\{([^{}]*)\}/.exec(withoutComments(css)) ?? []
  return body.split(';').flatMap((declaration) => {
    const name = declaration.split(':', 1)[0]?.trim() ?? ''
    const value = declaration.slice(declaration.indexOf(':') + 1)
    return name.startsWith('--') ? [{ name, value: value.replace(/\s+/g, ' ').trim() }] : []
  })
}
