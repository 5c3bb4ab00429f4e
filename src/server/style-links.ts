/** A style sheet of a page's head. */
const styleSheet = /<link rel="stylesheet" href="(\/_astro\/[\w.-]+\.css)"/g

/**
 * Names a page's styles for a `Link` header, from which a CDN makes early hints (decision 092); '' without any.
 * @example styleLinks('<link rel="stylesheet" href="/_astro/a.css">') // '</_astro/a.css>; rel=preload; as=style'
 */
export function styleLinks(html: string): string {
  const head = html.slice(0, html.indexOf('</head>'))
  return [...head.matchAll(styleSheet)].map(([, href]) => `<${href}>; rel=preload; as=style`).join(', ')
}
