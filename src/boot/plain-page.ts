/** A page of ours as it is for browsers without scripts. */
const nodesOf = (html: string): readonly Node[] => [
  ...new DOMParser().parseFromString(html, 'text/html').body.childNodes,
]

/** Applies styles for pages without scripts, and drops those that count on one. */
function applyPlainStyles(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule)
      rule.media.mediaText = rule.media.mediaText
        .replaceAll('(scripting: none)', '(min-width: 0)')
        .replaceAll('(scripting: enabled)', '(max-width: 0)')
    if (rule instanceof CSSGroupingRule) applyPlainStyles(rule.cssRules)
  }
}

/** Makes a page what it is without scripts, in browsers that lack functions of the promise (decision 110). */
export function showPlainPage(): void {
  for (const sheet of document.styleSheets) applyPlainStyles(sheet.cssRules)
  for (const place of document.querySelectorAll('body noscript')) place.replaceWith(...nodesOf(place.textContent))
}
