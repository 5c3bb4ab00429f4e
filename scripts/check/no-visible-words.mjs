/**
 * ESLint rule: words that people read or hear are content, translated; none stands in markup (.tsx and .astro alike).
 * @type {import('eslint').Rule.RuleModule}
 */
export const noVisibleWords = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { words: 'Visible words are content: take "{{text}}" from the words of the page' },
  },
  create(context) {
    const report = (node, text) => {
      if (hasWords(text)) context.report({ node, messageId: 'words', data: { text: text.trim().slice(0, 40) } })
    }
    return {
      JSXText: (node) => isShown(node) && report(node, node.value),
      AstroRawText: () => undefined,
      JSXAttribute(node) {
        const name = typeof node.name.name === 'string' ? node.name.name : ''
        if (spoken.has(name) && node.value?.type === 'Literal') report(node, String(node.value.value))
      },
    }
  },
}

const spoken = new Set([
  'alt',
  'title',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
])

const hasWords = (text) => /\p{L}{2,}/u.test(text.replace(/&#?\w+;/g, ''))

/** Scripts, styles and the document type are text to a parser, not to a reader. */
const isShown = ({ parent }) => !['script', 'style'].includes(parent?.openingElement?.name?.name ?? '')
