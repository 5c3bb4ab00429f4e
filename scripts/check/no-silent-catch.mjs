/**
 * ESLint rule: a failure is handled, passed on as a cause, or logged; where nothing is to be done about it, a comment
 * says why: in the empty block, or on a line of the statement or the line above it.
 * @type {import('eslint').Rule.RuleModule}
 */
export const noSilentCatch = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      silent: 'A failure is dropped: handle it, pass it on, log it, or say in a comment why it does not matter',
    },
  },
  create(context) {
    const { sourceCode } = context
    const hasReason = (node) => {
      let statement = node
      while (statement.parent && !/Statement$|Declaration$|^Property$|^Program$/.test(statement.type))
        statement = statement.parent
      const [first, last] = [statement.loc.start.line - 1, node.loc.end.line]
      return sourceCode.getAllComments().some(({ loc }) => loc.end.line >= first && loc.start.line <= last)
    }
    const drops = ({ body }) =>
      (body.type === 'Identifier' && body.name === 'undefined') ||
      (body.type === 'BlockStatement' && body.body.length === 0)
    return {
      CatchClause(node) {
        if (node.body.body.length === 0 && !hasReason(node.body)) context.report({ node, messageId: 'silent' })
      },
      CallExpression(node) {
        const [handler] = node.arguments
        const isCatch = node.callee.type === 'MemberExpression' && node.callee.property.name === 'catch'
        if (isCatch && handler?.type === 'ArrowFunctionExpression' && drops(handler) && !hasReason(node))
          context.report({ node: handler, messageId: 'silent' })
      },
    }
  },
}
