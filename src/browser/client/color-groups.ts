import type { Fetch } from './call.ts'
import { colorGroups } from '../../domain/pages/document-ids.ts'
import { queryShop } from './graphql.ts'

let cached: Promise<readonly (readonly string[])[]> | undefined

/**
 * Fetches the colours that shoppers take for one, as groups of slugs; once per page.
 * @throws what `queryShop` throws; the next call fetches again
 */
export function getColorGroups(fetch: Fetch, store: string, locale: string): Promise<readonly (readonly string[])[]> {
  cached ??= queryShop(fetch, store, colorGroups, { locale }).then(
    (answer) => answer.colorGroups.map(({ child_colors: slugs }) => slugs),
    (error: unknown) => {
      cached = undefined
      throw error
    },
  )
  return cached
}
