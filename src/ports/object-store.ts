/** An object's bytes, and the tag that changes with them. */
type StoredObject = { readonly bytes: Uint8Array; readonly tag: string }

/** An object's key, and when it was last written, by the storage's clock. */
export type StoredKey = { readonly key: string; readonly modified: Date }

/** The condition of a write: that there is nothing under the key, or still what this tag stands for. */
type WriteCondition = { readonly isAbsent: true } | { readonly tag: string }

/** Objects by key that several machines share. Each call may be repeated. All throw `VendorError` when it fails. */
export type ObjectStore = {
  /** @returns `undefined` when there is no such object, or when it still has the tag of `unless` */
  read(key: string, unless?: string): Promise<StoredObject | undefined>
  /** @returns the new tag; `undefined` when the condition is not met, and nothing is written */
  write(key: string, bytes: Uint8Array, condition?: WriteCondition): Promise<string | undefined>
  /** Objects whose keys begin with this, in the order of their keys' bytes. */
  list(prefix: string): AsyncIterable<StoredKey>
  /** Removes objects; those that are not there are none's loss. */
  remove(keys: readonly string[]): Promise<void>
}
