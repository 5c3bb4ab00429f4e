import { z } from 'zod'
import { isIpRange } from '../lib/ip-ranges.ts'

const ranges = z.array(z.string().refine(isIpRange, 'is no address or range')).max(10_000)
/** Shorter ones would block half of the site by a slip. */
const texts = z.array(z.string().trim().min(3).max(200)).max(1000)

/**
 * The file of what is blocked (specification, core 9). Texts are compared as they are, in any case: never as patterns.
 */
const blockListSchema = z.strictObject({
  ips: ranges.default([]),
  /** Parts of path and query. */
  urlStrings: texts.default([]),
  /** Parts of the `User-Agent`. */
  userAgents: texts.default([]),
  /** Our own and our monitors' addresses, which nothing here blocks. */
  neverBlock: ranges.default([]),
})
export type BlockListFile = z.infer<typeof blockListSchema>

/**
 * Parses the file of what is blocked.
 * @param text JSON
 * @throws SyntaxError, or ZodError naming what is wrong
 */
export function parseBlockListFile(text: string): BlockListFile {
  return blockListSchema.parse(JSON.parse(text))
}
