import { brandPrefix } from '../../domain/brand.ts'

/** A cookie that is gone as soon as it was read. */
const probe = `${brandPrefix}_probe=1`

/** Whether the browser keeps this site's cookies. */
export function acceptsCookies(): boolean {
  if (!navigator.cookieEnabled) return false
  if (document.cookie !== '') return true
  document.cookie = `${probe}; SameSite=Lax`
  const isKept = document.cookie.includes(probe)
  document.cookie = `${probe}; Max-Age=0`
  return isKept
}
