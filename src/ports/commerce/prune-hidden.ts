import type { CategoryNode } from './category-shapes.ts'

/** Returns the part of a tree that shoppers may see: a hidden category goes with all below it. */
export function pruneHidden(nodes: readonly CategoryNode[]): CategoryNode[] {
  return nodes.filter((node) => node.is_visible).map((node) => ({ ...node, children: pruneHidden(node.children) }))
}
