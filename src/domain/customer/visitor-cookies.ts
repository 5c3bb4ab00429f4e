import { brandPrefix } from '../brand.ts'

/** The session's id; on https with the prefix `__Host-`, which pins it to the site. */
export const sessionCookie = `${brandPrefix}_session`

/** Says to scripts that there is a session, and nothing of it. */
export const sessionMark = `${brandPrefix}_s`

/** Says to the server that a message waits for a form's page. */
export const flashMark = `${brandPrefix}_flash`

/** Whether `document.cookie` tells of a session. */
export function hasSessionMark(cookies: string): boolean {
  return cookies.split('; ').includes(`${sessionMark}=1`)
}
