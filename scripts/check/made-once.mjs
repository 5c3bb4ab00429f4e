/*
 * An object that holds native memory is made once and kept: the garbage collector does not count that memory, and a
 * process that makes it for each request runs out of it. Selectors of ESLint's `no-restricted-syntax`.
 */
const formatter = 'An Intl object is made once and kept: use src/domain/format/formatters.ts'
const pattern = 'A pattern is compiled once: write a literal, or compile it where the module is loaded'

/** Whatever makes a formatter, also within a method of strings, numbers and dates. */
export const noFormatters = [
  { selector: "MemberExpression[object.name='Intl']", message: formatter },
  { selector: 'CallExpression[callee.property.name=/^toLocale(?:Date|Time)?String$/]', message: formatter },
  { selector: "CallExpression[callee.property.name='localeCompare'][arguments.length>1]", message: formatter },
]

export const noCompiledPatterns = [
  { selector: ":function NewExpression[callee.name='RegExp']", message: pattern },
  { selector: ":function CallExpression[callee.name='RegExp']", message: pattern },
]
