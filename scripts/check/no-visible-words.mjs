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
      JSXAttribute(node) {
        if (isSpoken(node) && node.value?.type === 'Literal') report(node, String(node.value.value))
      },
      JSXExpressionContainer(node) {
        const isRead = node.parent.type === 'JSXAttribute' ? isSpoken(node.parent) : isShown(node)
        if (isRead) for (const text of textsOf(node.expression)) report(node, text)
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

const isSpoken = ({ name }) => typeof name.name === 'string' && spoken.has(name.name)

/**
 * Texts that an expression may come to, through conditions and fallbacks. What a call makes of a text is its own
 * affair.
 */
function textsOf(expression) {
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'string' ? [expression.value] : []
    case 'TemplateLiteral':
      return expression.quasis.map(({ value }) => value.raw)
    case 'ConditionalExpression':
      return [...textsOf(expression.consequent), ...textsOf(expression.alternate)]
    case 'LogicalExpression':
      return [...textsOf(expression.left), ...textsOf(expression.right)]
    default:
      return []
  }
}

const hasWords = (text) => /\p{L}{2,}/u.test(text.replace(/&#?\w+;/g, ''))

/** Scripts, styles and the document type are text to a parser, not to a reader. */
const isShown = ({ parent }) => !['script', 'style'].includes(parent?.openingElement?.name?.name ?? '')
