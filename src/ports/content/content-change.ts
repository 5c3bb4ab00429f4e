/** A change of content, as the content service reports it; what changed has to be read again. */
export type ContentChange =
  | {
      readonly kind: 'entry'
      readonly how: 'published' | 'unpublished' | 'deleted'
      readonly contentType: string
      readonly uid: string
      /** The language that was published or taken off; absent for an entry that was deleted in all of them. */
      readonly locale: string | undefined
      /** The release that the entry is an item of. */
      readonly release?: string | undefined
    }
  | {
      readonly kind: 'asset'
      readonly how: 'published' | 'unpublished' | 'deleted'
      readonly uid: string
      readonly release?: string | undefined
    }
  | { readonly kind: 'content_type'; readonly contentType: string }
  /** All items of a release, which the event need not name, are published; each has had an event of its own. */
  | { readonly kind: 'release'; readonly uid: string | undefined }

/**
 * A parsed event; `isOwn` is false for another stack, `change` absent where nothing changed in our environment and
 * branch.
 */
type ContentEvent = {
  /** The service's name of the event, for logs: `entry.publish`. */
  readonly name: string
  readonly isOwn: boolean
  readonly change: ContentChange | undefined
}

/** Events that the content service sends. */
export type ContentEvents = {
  /**
   * Whether the service sent this body no more than 5 minutes ago.
   * @param body as it came, unparsed
   */
  readonly isGenuine: (headers: Headers, body: string) => Promise<boolean>
  /** Reads the JSON of an event. @throws ZodError for a value that is no event */
  readonly parse: (json: unknown) => ContentEvent
}
