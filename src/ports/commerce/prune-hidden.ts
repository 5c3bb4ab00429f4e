import type { CategoryNode } from './category-shapes.ts'

/**
 * Returns the part of a tree that shoppers may see: a category that is hidden, or not open, goes with all below it.
 * @param isOpen whether they may see a category, by its id
 */
export const pruneHidden = (nodes: readonly CategoryNode[], isOpen: (id: number) => boolean): CategoryNode[] =>
  nodes
    .filter((node) => node.is_visible && isOpen(node.id))
    .map((node) => ({ ...node, children: pruneHidden(node.children, isOpen) }))
