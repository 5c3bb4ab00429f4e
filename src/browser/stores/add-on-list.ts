import { browserLog } from '../browser-log.ts'
import { fetchAddOnList } from '../client/add-on-list.ts'

let cached: Promise<HTMLElement> | undefined

/** Fetches the list of all add-ons of the page's locale once per page; a call after a failure fetches it again. */
export function getAddOnList(locale: string): Promise<HTMLElement> {
  cached ??= fetchAddOnList(locale).catch((error: unknown) => {
    cached = undefined
    browserLog('Content load failed', error)
    throw error
  })
  return cached
}
