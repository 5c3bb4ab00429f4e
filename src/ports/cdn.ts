/** The addresses that a cache in front of the shop drops (absolute, of the shop's own origin), or everything. */
export type PurgeTarget = readonly string[] | 'everything'

/** The network of caches in front of the shop. */
export type Cdn = {
  /**
   * Makes every cache ask the shop again before it answers from a copy. May be repeated.
   * @throws VendorError when the network did not take all of it: some of it may be purged
   */
  purge(target: PurgeTarget): Promise<void>
}
