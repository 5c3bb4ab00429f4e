/* A page's locale, tag and store are read in one place. Selectors of ESLint's `no-restricted-syntax`. */
const message = 'Read locale, tag and store of a page from src/browser/page-context.ts'
const root = 'property.name="documentElement"'
const dataset = `init.property.name="dataset"][init.object.${root}`

export const noOwnPageContext = [
  `MemberExpression[object.${root}][property.name="lang"]`,
  `MemberExpression[object.property.name="dataset"][object.object.${root}][property.name=/^(?:locale|store)$/]`,
  `MemberExpression[object.property.name="dataset"][object.object.${root}][property.value=/^(?:locale|store)$/]`,
  `VariableDeclarator[${dataset}] > ObjectPattern > Property[key.name=/^(?:locale|store)$/]`,
  `VariableDeclarator[init.${root}] Property[key.name=/^(?:lang|locale|store)$/]`,
].map((selector) => ({ selector, message }))
