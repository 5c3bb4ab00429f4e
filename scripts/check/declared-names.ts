import { basename } from 'node:path'
import ts from 'typescript'
import { type ReplacedName, exceptions, replacedFiles, replacedNames } from './replaced-names.ts'
import { textFiles } from './tracked-files.ts'

/** A name that a file declares, with its line. `isVerb` for functions, methods and types of functions. */
type Declared = { readonly name: string; readonly line: number; readonly isVerb: boolean }

type Breach = { readonly path: string; readonly name: string; readonly text: string }

const isCode = /\.(?:tsx?|mjs|astro)$/
/** Texts of the demo shop, and the samples of the checks. */
const isSample = /^(?:sandbox\/seed\/|scripts\/check\/|tests\/unit\/scripts\/declared-names)/

const rules = new Map(replacedNames.map((rule) => [rule.name, rule]))

/** Returns the TypeScript of a file, with empty lines in place of what is markup in an Astro component. */
function scriptOf(path: string, text: string): string {
  if (!path.endsWith('.astro')) return text
  const [, frontmatter = ''] = /^---\n(.*?)^---$/ms.exec(text) ?? []
  return `\n${frontmatter}`
}

function isFunction(node: ts.Node | undefined): boolean {
  return node !== undefined && (ts.isFunctionLike(node) || (ts.isParenthesizedTypeNode(node) && isFunction(node.type)))
}

/** Describes the declaration that a name stands in; `undefined` where the name is only used, imported or assigned. */
function declarationOf(name: ts.Identifier): { readonly isVerb: boolean } | undefined {
  const { parent } = name
  if (ts.isFunctionLike(parent)) return 'name' in parent && parent.name === name ? { isVerb: true } : undefined
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isPropertyDeclaration(parent)) {
    return parent.name === name ? { isVerb: isFunction(parent.initializer) || isFunction(parent.type) } : undefined
  }
  if (ts.isPropertySignature(parent)) return parent.name === name ? { isVerb: isFunction(parent.type) } : undefined
  if (ts.isBindingElement(parent)) return parent.name === name ? { isVerb: false } : undefined
  if (ts.isTypeAliasDeclaration(parent) || ts.isInterfaceDeclaration(parent) || ts.isClassDeclaration(parent)) {
    return parent.name === name ? { isVerb: false } : undefined
  }
  return undefined
}

/** Lists the names that a file declares: variables, functions, types, members and parameters. */
export function declaredNames(path: string, text: string): readonly Declared[] {
  const source = ts.createSourceFile(path, scriptOf(path, text), ts.ScriptTarget.Latest, true, kindOf(path))
  const found: Declared[] = []
  const visit = (node: ts.Node): void => {
    const declaration = ts.isIdentifier(node) ? declarationOf(node) : undefined
    if (declaration && ts.isIdentifier(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      found.push({ name: node.text, line: line + 1, ...declaration })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const kindOf = (path: string): ts.ScriptKind =>
  path.endsWith('.tsx') ? ts.ScriptKind.TSX : path.endsWith('.mjs') ? ts.ScriptKind.JS : ts.ScriptKind.TS

const applies = ({ only }: ReplacedName, path: string, isVerb: boolean): boolean =>
  only === undefined || (only === 'verb' ? isVerb : path.startsWith('src/'))

/** Lists the replaced names of one file: its own name, and those of its declarations. */
export function replacedNamesIn(path: string, text: string): readonly Breach[] {
  const [stem = ''] = basename(path).split('.')
  const file = replacedFiles.find(({ name }) => stem === name || stem.startsWith(`${name}-`))
  const declared = isCode.test(path) ? declaredNames(path, text) : []
  return [
    ...(file ? [{ path, name: file.name, text: `${path} is named "${file.name}": use ${file.use}` }] : []),
    ...declared.flatMap(({ name, line, isVerb }) => {
      const rule = rules.get(name)
      return rule && applies(rule, path, isVerb)
        ? [{ path, name, text: `${path}:${line} declares "${name}": use ${rule.use}` }]
        : []
    }),
  ]
}

/** Finds the folder of the exception list that a file lies in, the longest first. */
const exceptionOf = (path: string): string | undefined =>
  Object.keys(exceptions)
    .toSorted((one, other) => other.length - one.length)
    .find((folder) => path.startsWith(`${folder}/`))

/** Every replaced name below `root`, and every folder of the exception list that has none any more. */
export function declaredNameBreaches(root: string): string[] {
  const all = textFiles(root)
    .filter(({ path }) => /^(?:src|sandbox|scripts|tests)\//.test(path) && !isSample.test(path))
    .flatMap(({ path, text }) => replacedNamesIn(path, text))
  const excepted = (breach: Breach): string | undefined => {
    const folder = exceptionOf(breach.path)
    return folder !== undefined && exceptions[folder]?.includes(breach.name) ? folder : undefined
  }
  const used = new Set(all.map(excepted))
  return [
    ...all.filter((breach) => excepted(breach) === undefined).map(({ text }) => text),
    ...Object.keys(exceptions)
      .filter((folder) => !used.has(folder))
      .map((folder) => `${folder} declares no replaced name any more: take it from the exceptions`),
  ]
}
