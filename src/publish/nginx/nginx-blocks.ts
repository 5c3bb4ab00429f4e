import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { escapePattern } from '../../domain/pages/links/redirects/pattern.ts'

/** The rules of the block list that concern nginx; the Node server checks the list itself. */
const listSchema = z.object({
  ips: z.array(z.string().regex(/^[0-9a-f.:/]+$/i)).default([]),
  urlStrings: z.array(z.string().trim().min(3)).default([]),
  userAgents: z.array(z.string().trim().min(3)).default([]),
})
export type BlockTexts = z.infer<typeof listSchema>

/** @param file of the block list; '' without one. A list that cannot be read names nothing, as at the Node server. */
export function readBlockTexts(file: string): BlockTexts {
  try {
    return listSchema.parse(JSON.parse(file === '' ? '{}' : readFileSync(file, 'utf8')))
  } catch {
    // The Node server raises the alarm.
    return listSchema.parse({})
  }
}

/**
 * `$shop_blocked` for the http block: '1' for requests that the block list may refuse. nginx hands them to the Node
 * server, which decides; so an encoded address counts as suspicious as soon as any part of an address is blocked.
 */
export function nginxBlocks({ ips, urlStrings, userAgents }: BlockTexts): string {
  return [
    '# Made at each publish, for the http block: requests that the block list may refuse.',
    'geo $shop_blocked_address {',
    '  default 0;',
    ...ips.map((range) => `  ${range} 1;`),
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
