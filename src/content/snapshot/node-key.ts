/** A node's key: its name and arguments as JSON. Rows and lists of rows have keys of another form. */
export const nodeKey = (name: string, ...args: readonly unknown[]): string => JSON.stringify([name, ...args])

/** Whether a key is a node's. */
export const isNodeKey = (key: string): boolean => key.startsWith('["')

/** The name in a node's key. */
export const nameOf = (key: string): string => key.slice(2, key.indexOf('"', 2))

/** The arguments in a node's key, as texts. */
export function argsOf(key: string): string[] {
  const parts: unknown = JSON.parse(key)
  return Array.isArray(parts) ? parts.slice(1).map(String) : []
}
