/** A change in a store, as the platform reports it. Without an id, any thing of the kind may have changed. */
export type StoreChange =
  | { readonly kind: 'product'; readonly id: number | undefined }
  | { readonly kind: 'stock'; readonly productId: number | undefined }
  | { readonly kind: 'categories' | 'prices' | 'store' }
  | { readonly kind: 'customer' | 'order'; readonly id: number | undefined }

/** A parsed event; `isOwn` is false for an event of another store, `change` absent where nothing of ours changed. */
type StoreEvent = {
  /** The platform's name of the event, for logs. */
  readonly scope: string
  readonly isOwn: boolean
  readonly change: StoreChange | undefined
}

/** Events that the platform sends. */
export type StoreEvents = {
  /**
   * Whether the platform sent this body for this store, no more than 5 minutes ago.
   * @param body as it came, unparsed
   */
  readonly isGenuine: (headers: Headers, body: string) => boolean
  /** Reads the JSON of an event. @throws ZodError for a value that is no event */
  readonly parse: (json: unknown) => StoreEvent
}
