import { parseUrl } from '../format/parse-url.ts'
import { mayBePersonal } from './impersonal.ts'
import { loggedFailure } from './logged-failure.ts'

/** A script error, as the browser named it; `source` is a file of ours with line and column. */
export type ScriptFault = { readonly message: string; readonly source: string }

/** Most characters of a message that is reported. */
export const longestFaultMessage = 160
export const longestFaultSource = 120

/** The parts of a message that repeat the page's data: JSON, selectors, addresses. */
const quoted = /"[^"]*"|https?:\/\/\S+/g

/**
 * An error's message without what may be about a person: quoted data, addresses, and whole messages that look as if
 * they held an e-mail address or a long number.
 * @example impersonalMessage('"Hi Sam" is not valid JSON') // '… is not valid JSON'
 */
export function impersonalMessage(message: string): string {
  const text = message.replaceAll(quoted, '…').replaceAll(/\s+/g, ' ').trim().slice(0, longestFaultMessage)
  return mayBePersonal(text) ? '…' : text
}

/**
 * Path, line and column of a script of ours; '' for any other, such as one of a browser's extension.
 * @param file address of the script
 * @param origin of the shop
 */
function faultSource(file: string, origin: string, line = 0, column = 0): string {
  const url = parseUrl(file)
  if (url?.origin !== origin) return ''
  // Pages have no place here: the script of a page itself is one of its lines.
  const path = url.pathname.startsWith('/_astro/') ? url.pathname.slice('/_astro/'.length) : 'page'
  return `${path}:${line}:${column}`.slice(0, longestFaultSource)
}

/** A browser's report of an error: `ErrorEvent`, `PromiseRejectionEvent`, or an error that our logger was given. */
export type Failure = {
  readonly type: string
  readonly message?: string
  readonly filename?: string
  readonly lineno?: number
  readonly colno?: number
  readonly error?: unknown
  readonly reason?: unknown
}

/** The first place of ours in a stack, whose lines end with `https://shop.example/file.js:1:2`. */
function sourceInStack({ stack = '' }: Error, origin: string): string {
  for (const place of stack.split('\n')) {
    const start = place.indexOf(`${origin}/`)
    if (start < 0) continue
    const [path = '', line = '', column = ''] = place.slice(start + origin.length).split(':')
    return faultSource(origin + path, origin, Number.parseInt(line) || 0, Number.parseInt(column) || 0)
  }
  return ''
}

/** An error as it is reported; `undefined` for one of other scripts, such as a browser's extension. */
export function toScriptFault(failure: Failure, origin: string): ScriptFault | undefined {
  const { type, message = '', filename = '', lineno, colno } = failure
  const cause = failure.error ?? failure.reason
  const error = cause instanceof Error ? cause : undefined
  const isLogged = type === loggedFailure
  const source =
    faultSource(filename, origin, lineno, colno) ||
    (error && sourceInStack(error, origin)) ||
    (isLogged ? 'page:0:0' : '')
  const text = [isLogged ? message : '', error ? `${error.name}: ${error.message}` : isLogged ? '' : message]
  const impersonal = impersonalMessage(text.filter(Boolean).join(' '))
  return source === '' || impersonal === '' ? undefined : { message: impersonal, source }
}
