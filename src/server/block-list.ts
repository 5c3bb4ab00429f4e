import type { IncomingMessage } from 'node:http'
import { unescape } from 'node:querystring'
import { parseBlockListFile } from '../config/block-list-file.ts'
import { createIpRanges } from '../lib/ip-ranges.ts'

type BlockReason = 'address' | 'url' | 'user_agent'

/**
 * The reason for which a request is blocked; `undefined` when it is not. @param address canonical address of its sender
 */
export type BlockList = (request: Pick<IncomingMessage, 'url' | 'headers'>, address: string) => BlockReason | undefined

export const blockNothing: BlockList = () => undefined

/**
 * @param text JSON
 * @throws SyntaxError, or ZodError naming what is wrong
 */
export function parseBlockList(text: string): BlockList {
  const { ips, urlStrings, userAgents, neverBlock } = parseBlockListFile(text)
  const [blocked, exempt] = [createIpRanges(ips), createIpRanges(neverBlock)]
  const small = (values: readonly string[]): readonly string[] => values.map((value) => value.toLowerCase())
  const [parts, agents] = [small(urlStrings), small(userAgents)]

  function reasonFor({ url = '', headers }: Parameters<BlockList>[0], address: string): BlockReason | undefined {
    if (blocked.has(address)) return 'address'
    const agent = headers['user-agent']?.toLowerCase() ?? ''
    if (agents.some((part) => agent.includes(part))) return 'user_agent'
    const written = url.toLowerCase()
    const meant = written.includes('%') ? unescape(url).toLowerCase() : written
    return parts.some((part) => written.includes(part) || meant.includes(part)) ? 'url' : undefined
  }

  return (request, address) => {
    const reason = reasonFor(request, address)
    return reason !== undefined && exempt.has(address) ? undefined : reason
  }
}
