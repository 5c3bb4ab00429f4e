/*
 * A limit refuses nothing by itself: its caller reads the outcome. A try that is only to be counted has `count`.
 * Selectors of ESLint's `no-restricted-syntax`.
 */
const message = 'The refusal is not read: use requireRate or requireBudget, read the outcome, or count() the try'

const call = "CallExpression:matches([callee.property.name='consume'], [callee.name='consumeBudget'])"
/** The ways to leave a call's outcome: as it is, awaited, or as a `void`. */
const left = [
  '',
  'AwaitExpression >',
  "UnaryExpression[operator='void'] >",
  "UnaryExpression[operator='void'] > AwaitExpression >",
]

export const noUnreadRefusals = left.map((way) => ({ selector: `ExpressionStatement > ${way} ${call}`, message }))
