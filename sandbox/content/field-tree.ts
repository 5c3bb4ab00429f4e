/** Field paths folded into a tree: `author` and `author.company` → author → company. */
export type FieldTree = { readonly fields: ReadonlyMap<string, FieldTree> }

export function fieldTree(paths: readonly (readonly string[])[]): FieldTree {
  const tails = new Map<string, (readonly string[])[]>()
  for (const [field, ...rest] of paths) {
    if (field !== undefined) tails.set(field, [...(tails.get(field) ?? []), rest])
  }
  return { fields: new Map([...tails].map(([field, rest]) => [field, fieldTree(rest)])) }
}

/** True where a path ends. */
export function isLeaf(tree: FieldTree): boolean {
  return tree.fields.size === 0
}
