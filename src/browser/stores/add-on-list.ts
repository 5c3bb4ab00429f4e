import { fetchAddOnList } from '../client/add-on-list.ts'

let asked: Promise<HTMLElement> | undefined

/** The list of all add-ons of the page's locale, fetched once; after a failure the next call asks again. */
export function getAddOnList(locale: string): Promise<HTMLElement> {
  asked ??= fetchAddOnList(locale).catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}
