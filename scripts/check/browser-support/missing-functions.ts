import bcd from '@mdn/browser-compat-data/forLegacyNode'
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import { type AnyNode, parse } from 'acorn'
import { fullAncestor } from 'acorn-walk'

/*
 * Functions of the web platform that a script uses and a browser lacks, by MDN's compatibility data. A function of a
 * global object (`URL.parse`) is found by its whole name. A script does not say what other objects are: their function
 * counts when the browser lacks every member of that name. A property that is only read is `undefined` there, and
 * breaks nothing by itself.
 */

/** A browser's name in the data, and its oldest version that counts. */
export type OldestVersion = { readonly id: string; readonly version: string }

/** Whether a version is later than another; `≤79` counts as 79. */
export function isLater(version: string, than: string): boolean {
  const [one = [], other = []] = [version, than].map((text) => text.replace('≤', '').split('.').map(Number))
  const at = [...one, ...other].findIndex((_, index) => (one[index] ?? 0) !== (other[index] ?? 0))
  return at !== -1 && (one[at] ?? 0) > (other[at] ?? 0)
}

const isPlain = (support: SimpleSupportStatement): boolean =>
  !support.flags && support.prefix === undefined && support.alternative_name === undefined

function isMissing({ support }: CompatStatement, { id, version }: OldestVersion): boolean {
  const given = Object.entries(support).find(([name]) => name === id)?.[1]
  // A browser that the data does not know of has what its engine has.
  if (given === undefined) return false
  const plain = [given].flat().filter(isPlain)
  return !plain.some(
    ({ version_added: added, version_removed: removed }) =>
      typeof added === 'string' &&
      added !== 'preview' &&
      !isLater(added, version) &&
      (typeof removed !== 'string' || isLater(removed, version)),
  )
}

type Member = { readonly owner: string; readonly compat: CompatStatement }

/** Global names, and members by their name, with what the data says of each. */
type Features = {
  readonly globals: ReadonlyMap<string, CompatStatement>
  readonly members: ReadonlyMap<string, readonly Member[]>
}

const membersOf = (feature: Identifier): [string, Identifier][] =>
  Object.entries(feature).filter((entry): entry is [string, Identifier] => entry[0] !== '__compat')

/** All functions, properties and events of the platform. An event `scrollend` is called `scrollend_event`. */
function readFeatures(): Features {
  const globals = new Map<string, CompatStatement>()
  const members = new Map<string, Member[]>()
  const add = (owner: string, name: string, compat: CompatStatement): void => {
    members.set(name, [...(members.get(name) ?? []), { owner, compat }])
    if (owner === 'Window') globals.set(name, compat)
  }
  const builtins = bcd.javascript['builtins'] ?? {}
  for (const [owner, feature] of [
    ...membersOf(bcd.api),
    ...membersOf(builtins),
    ...membersOf(builtins['Intl'] ?? {}),
  ]) {
    if (feature.__compat) globals.set(owner, feature.__compat)
    // Functions of the window that are no interfaces, as `fetch`.
    if (feature.__compat && /^[a-z]/.test(owner)) add('Window', owner.replace(/_static$/, ''), feature.__compat)
    for (const [key, { __compat: compat }] of membersOf(feature))
      if (compat && key !== owner) add(owner, key.replace(/_static$/, ''), compat)
  }
  return { globals, members }
}

const { globals, members } = readFeatures()

/**
 * The version of a browser that first had all of these functions.
 * @param functions by the global names of their objects
 * @throws Error for one that the data does not know, or that the browser lacks
 */
export function versionWith(id: string, functions: readonly (readonly [owner: string, name: string])[]): string {
  return functions.reduce((newest, [owner, name]) => {
    const { compat } = members.get(name)?.find((one) => one.owner === owner) ?? {}
    const given = Object.entries(compat?.support ?? {}).find(([browser]) => browser === id)?.[1]
    // The newest is named first; an earlier one may lack a detail.
    const added = [given ?? []].flat().findLast(isPlain)?.version_added
    if (typeof added !== 'string') throw new Error(`${id} has no ${owner}.${name}`)
    return isLater(added, newest) ? added : newest
  }, '0')
}

/**
 * The first release of a browser since a day (`2023-11-27`).
 * @throws Error for a browser that the data does not know
 */
export function firstReleaseSince(id: string, day: string): string {
  const [, browser] = Object.entries(bcd.browsers).find(([name]) => name === id) ?? []
  const since = Object.entries(browser?.releases ?? {}).filter(([, { release_date: date = '' }]) => date >= day)
  const [first, ...later] = since.map(([version]) => version)
  if (first === undefined) throw new Error(`${id} has no release since ${day}`)
  return later.reduce((one, other) => (isLater(one, other) ? other : one), first)
}

/** Objects that every page has one of, by the interfaces that say what they have. */
const singletons: Readonly<Record<string, string>> = {
  document: 'Document',
  navigator: 'Navigator',
  history: 'History',
  location: 'Location',
  performance: 'Performance',
  crypto: 'Crypto',
  window: 'Window',
  globalThis: 'Window',
  self: 'Window',
}

/** A function that is used: of which object, or of any. */
type Use = {
  readonly name: string
  /** The variable that holds its object; empty for a global name, absent where the object has no name. */
  readonly owner?: string
  readonly node: AnyNode
  readonly parents: readonly AnyNode[]
}

/** The data's rows for a used function; more than one where the object is not known. */
function compatsOf({ name, owner }: Use): readonly CompatStatement[] {
  if (owner === '') return [globals.get(name) ?? []].flat()
  const all = members.get(name) ?? []
  const own = owner === undefined ? [] : all.filter((one) => one.owner === (singletons[owner] ?? owner))
  return (own.length > 0 ? own : all).map(({ compat }) => compat)
}

/** A text that a script writes out; bundlers make templates of strings. */
function textOf(node: AnyNode): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  return node.type === 'TemplateLiteral' && node.expressions.length === 0
    ? (node.quasis[0]?.value.cooked ?? undefined)
    : undefined
}

const nameOf = (node: AnyNode): string | undefined => (node.type === 'Identifier' ? node.name : textOf(node))

/** Whether an expression asks for a name: `'any' in AbortSignal`, `URL.parse`, `typeof scheduler`. */
function mentions(test: AnyNode, name: string): boolean {
  let isFound = false
  fullAncestor(test, (node) => {
    const asked = nameOf(node.type === 'MemberExpression' && !node.computed ? node.property : node)
    isFound ||= asked === name || `${asked}` === `on${name.replace(/_event$/, '')}`
  })
  return isFound
}

const leaves = (node: AnyNode): boolean =>
  node.type === 'ReturnStatement' ||
  node.type === 'ThrowStatement' ||
  (node.type === 'BlockStatement' && node.body.some(leaves))

/** Whether a node is reached only where the browser was asked for a name before. */
function isGuardedBy(parent: AnyNode, child: AnyNode, name: string): boolean {
  if (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression')
    return child !== parent.test && mentions(parent.test, name)
  if (parent.type === 'LogicalExpression') return child === parent.right && mentions(parent.left, name)
  if (parent.type !== 'BlockStatement' && parent.type !== 'Program') return false
  const at = parent.body.findIndex((statement) => statement === child)
  return parent.body
    .slice(0, Math.max(0, at))
    .some((before) => before.type === 'IfStatement' && leaves(before.consequent) && mentions(before.test, name))
}

/** Whether a use only asks whether the function is there, as a test, `a.b ?? c` and `a.b?.()` do. */
function isQuestion({ node, parents }: Use): boolean {
  const parent = parents.at(-1)
  if (parent === undefined) return false
  if (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') return parent.test === node
  if (parent.type === 'LogicalExpression') return parent.left === node
  if (parent.type === 'UnaryExpression') return parent.operator === '!' || parent.operator === 'typeof'
  if (parent.type === 'CallExpression') return parent.callee === node && parent.optional
  return parent.type === 'MemberExpression' && parent.object === node && parent.optional
}

function isGuarded(use: Use): boolean {
  const path = [...use.parents, use.node]
  return isQuestion(use) || path.some((child, at) => at > 0 && isGuardedBy(path[at - 1] ?? child, child, use.name))
}

/** Names that a script declares itself, anywhere in it. */
function declaredNames(program: AnyNode): ReadonlySet<string> {
  const names = new Set<string>()
  const add = (node: AnyNode | null | undefined): void => {
    if (!node) return
    if (node.type === 'Identifier') names.add(node.name)
    else if (node.type === 'ObjectPattern')
      for (const property of node.properties) add(property.type === 'Property' ? property.value : property.argument)
    else if (node.type === 'ArrayPattern') for (const element of node.elements) add(element)
    else if (node.type === 'AssignmentPattern') add(node.left)
    else if (node.type === 'RestElement') add(node.argument)
  }
  fullAncestor(program, (node) => {
    if (node.type === 'VariableDeclarator') add(node.id)
    if ('params' in node) for (const param of node.params) add(param)
    if ('id' in node) add(node.id)
    if (node.type === 'CatchClause') add(node.param)
    if (node.type.startsWith('Import') && 'local' in node) add(node.local)
  })
  return names
}

/** Whether an identifier is read as a variable, and not the name of a property or of a label. */
function isVariable(node: AnyNode, parent: AnyNode | undefined): boolean {
  if (parent?.type === 'MemberExpression') return parent.object === node || parent.computed
  if (parent?.type === 'Property') return parent.value === node || parent.computed
  return (
    parent?.type !== 'MethodDefinition' && parent?.type !== 'PropertyDefinition' && parent?.type !== 'ExportSpecifier'
  )
}

/** Whether a script breaks where a member is `undefined`: it calls it, or reads one of its own members. */
const isNeeded = (node: AnyNode, parent: AnyNode | undefined): boolean =>
  ((parent?.type === 'CallExpression' || parent?.type === 'NewExpression') && parent.callee === node) ||
  (parent?.type === 'MemberExpression' &&
    parent.object === node &&
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    isGlobalObject(node.object.name))

const isGlobalObject = (name: string): boolean => name in singletons || globals.has(name)

function usesIn(program: AnyNode): readonly Use[] {
  const declared = declaredNames(program)
  const uses: Use[] = []
  fullAncestor(program, (node, _, ancestors) => {
    // The walker names a node twice where it stands for a pattern or an expression.
    const parents = ancestors.filter((one, at) => one !== node && one !== ancestors[at - 1])
    if (node.type === 'Identifier' && isVariable(node, parents.at(-1)) && !declared.has(node.name))
      uses.push({ name: node.name, owner: '', node, parents })
    if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier') {
      const owner = node.object.type === 'Identifier' && !declared.has(node.object.name) ? node.object.name : undefined
      if (isNeeded(node, parents.at(-1)))
        uses.push({ name: node.property.name, ...(owner !== undefined && { owner }), node, parents })
    }
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return
    const [event] = node.arguments
    const isListening = nameOf(node.callee.property) === 'addEventListener'
    const type = event && isListening ? textOf(event) : undefined
    if (type !== undefined) uses.push({ name: `${type}_event`, node, parents })
  })
  return uses
}

/** A function that a browser lacks, and where the script uses it, in characters from its start. */
export type MissingFunction = { readonly name: string; readonly at: number }

/**
 * Finds the functions and events that a script uses without asking for them first, and that one of the browsers lacks:
 * `URL.parse`, `showPopover` of any object, `scrollend_event`.
 */
export function missingFunctions(script: string, browsers: readonly OldestVersion[]): readonly MissingFunction[] {
  const program = parse(script, { ecmaVersion: 'latest', sourceType: 'module' })
  const isMissed = (compats: readonly CompatStatement[]): boolean =>
    compats.length > 0 && browsers.some((browser) => compats.every((compat) => isMissing(compat, browser)))
  return usesIn(program)
    .filter((use) => isMissed(compatsOf(use)) && !isGuarded(use))
    .map(({ owner, name, node }) => ({
      name: owner && isGlobalObject(owner) ? `${owner}.${name}` : name,
      at: node.start,
    }))
}
