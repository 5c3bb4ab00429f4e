import { readFileSync } from 'node:fs'
import { type BlockListFile, parseBlockListFile } from '../../config/block-list-file.ts'
import { escapePattern } from '../../domain/pages/links/redirects/pattern.ts'

/** The rules of the block list that concern nginx; the Node server checks the list itself. */
export type BlockTexts = Omit<BlockListFile, 'neverBlock'>

/** The list before the first good one. */
export const noBlockTexts: BlockTexts = { ips: [], urlStrings: [], userAgents: [] }

/** Addresses that nginx reads; it knows no zones (`fe80::1%eth0`). */
const nginxRange = /^[0-9a-f.:/]+$/i

/**
 * Reads the rules of a block list that concern nginx.
 * @param file of the block list; '' without one
 * @returns `undefined` for a list that cannot be read
 */
export function readBlockTexts(file: string): BlockTexts | undefined {
  try {
    return parseBlockListFile(file === '' ? '{}' : readFileSync(file, 'utf8'))
  } catch {
    // The Node server raises the alarm.
    return undefined
  }
}

/**
 * `$shop_blocked` for the http block: '1' for requests that the block list may refuse. nginx hands them to the Node
 * server, which decides; so an encoded address counts as suspicious as soon as any part of an address is blocked.
 */
export function nginxBlocks({ ips, urlStrings, userAgents }: BlockTexts): string {
  return [
    '# Made at each publish and with each list, for the http block: requests that the block list may refuse.',
    'geo $shop_blocked_address {',
    '  default 0;',
    ...ips.filter((range) => nginxRange.test(range)).map((range) => `  ${range} 1;`),
    '}',
    'map $http_user_agent $shop_blocked_agent {',
    '  default $shop_blocked_address;',
    ...userAgents.map(row),
    '}',
    'map $request_uri $shop_blocked {',
    '  default $shop_blocked_agent;',
    ...(urlStrings.length > 0 ? ['  "~%" 1;'] : []),
    ...urlStrings.map(row),
    '}',
    '',
  ].join('\n')
}

const row = (text: string): string => `  "~*${escapePattern(text).replaceAll('"', String.raw`\"`)}" 1;`
