import type { Context } from 'hono'
import { Refusal } from './refusal.ts'

export type Query = ReadonlyMap<string, string>

/**
 * The query of an address, with names as sent: a stray `&` is a parameter without a name, which the platform
 * refuses like any other unknown one. The last value of a name wins.
 */
export function readQuery(url: string): Query {
  const start = url.indexOf('?')
  const text = start < 0 ? '' : url.slice(start + 1)
  if (text === '') return new Map()
  return new Map(text.split('&').map(toPair))
}

function toPair(part: string): [string, string] {
  const cut = part.indexOf('=')
  return cut < 0 ? [decode(part), ''] : [decode(part.slice(0, cut)), decode(part.slice(cut + 1))]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new Refusal(400, 'Input is invalid.')
  }
}

/**
 * The query of a request that may have these parameters.
 * @throws Refusal 422 with the platform's sentence for any other name (vendors, commerce 3.6)
 */
export function queryOf(c: Context, names: readonly string[]): Query {
  const query = readQuery(c.req.url)
  const unknown = [...query.keys()].filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new Refusal(422, `The filter(s): ${unknown.join(', ')} are not valid filter parameter(s).`)
  return query
}

/** Comma-separated values of a parameter, `[]` when it is absent. */
export function listOf(query: Query, name: string): string[] {
  return (query.get(name) ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}

/** Whole number of a parameter. @throws Refusal 422 for anything else */
export function numberOf(query: Query, name: string, fallback: number): number {
  const text = query.get(name)
  if (text === undefined) return fallback
  if (!/^\d+$/.test(text))
    throw new Refusal(422, `The ${name} parameter must be a whole number.`, { [name]: 'invalid' })
  return Number(text)
}
