import ts from 'typescript'
import { textFiles } from './tracked-files.ts'

/** Folders whose exported functions are read by others most: each has a docblock and says what it returns. */
const described = /^src\/(?:content|browser\/stores|vendors\/[^/]+\/wire)\/.*\.ts$/

type Exported = { readonly name: string; readonly node: ts.Statement; readonly returns: ts.TypeNode | undefined }

const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)

/** The functions that a statement exports. */
function exportedFunctions(node: ts.Statement): readonly Exported[] {
  if (!isExported(node)) return []
  if (ts.isFunctionDeclaration(node)) return [{ name: node.name?.text ?? 'default', node, returns: node.type }]
  if (!ts.isVariableStatement(node)) return []
  return node.declarationList.declarations.flatMap(({ name, type, initializer }) =>
    initializer && ts.isArrowFunction(initializer)
      ? [{ name: name.getText(), node, returns: type ?? initializer.type }]
      : [],
  )
}

/** A generic builder of a schema: only its schema says what it returns. */
const buildsSchema = /\bz\.ZodType\b|\btransform\(/

/** The parts that the exported functions of one file lack. */
export function undescribed(path: string, text: string): readonly string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  return source.statements.flatMap(exportedFunctions).flatMap(({ name, node, returns }) => {
    const lacks = [
      ...(ts.getJSDocCommentsAndTags(node).length === 0 ? ['a docblock'] : []),
      ...(returns === undefined && !buildsSchema.test(node.getText()) ? ['a return type'] : []),
    ]
    return lacks.length === 0 ? [] : [`${path}: ${name} lacks ${lacks.join(' and ')}`]
  })
}

/** Exported functions of content, stores and wire schemas that are not described. */
export function docblockBreaches(root: string): readonly string[] {
  return textFiles(root)
    .filter(({ path }) => described.test(path))
    .flatMap(({ path, text }) => undescribed(path, text))
}
