import { readFileSync } from 'node:fs'
import { followFile } from '../lib/follow-file.ts'
import { type BlockList, blockNothing, parseBlockList } from './block-list.ts'

/** The time in which a running server notices another list, ms. */
const pollMs = 2000

/**
 * The list in a file, now and after every change. A list that cannot be read is reported as a fault and the one before
 * stays; before the first good one nothing is blocked: a slip in the list must not keep the shop from opening.
 * @param file '' for no list
 * @param onList called with each good list; an error that it throws is a fault, too
 */
export function followBlockList(
  file: string,
  onFault: (error: unknown) => void,
  onList: () => void = () => undefined,
): { readonly current: BlockList; stop(): void } {
  let list = blockNothing
  const reload = (): void => {
    try {
      list = parseBlockList(readFileSync(file, 'utf8'))
      onList()
    } catch (error) {
      onFault(error)
    }
  }
  const stop = file === '' ? () => undefined : followFile(file, pollMs, reload)
  if (file !== '') reload()
  return { current: (request, address) => list(request, address), stop }
}
