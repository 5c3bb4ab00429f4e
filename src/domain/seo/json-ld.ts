import { type ScriptText, scriptText } from '../pages/policy/script-text.ts'

/** A schema.org object, ready for `toJsonLd`. */
export type StructuredData = Readonly<Record<string, unknown>>

/** One step of a breadcrumb; `url` is absolute. */
export type Crumb = { readonly name: string; readonly url: string }

export function breadcrumbData(crumbs: readonly Crumb[]): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      // The last step is the page itself, whose address need not be said again.
      ...(index < crumbs.length - 1 && { item: url }),
    })),
  }
}

/**
 * A page's data, as JSON for one `<script>` element: nothing in it can end the element or break a line (security, T9).
 */
export function toJsonLd(graph: readonly StructuredData[]): ScriptText {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  return scriptText(
    json.replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}
