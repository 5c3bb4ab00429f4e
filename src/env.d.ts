/// <reference types="astro/client" />

import type { PageSearch } from './api/search/page-search.ts'
import type { PageSession } from './api/visitor/page-session.ts'
import type { PublicSettings } from './config.ts'
import type { Content } from './content/content.ts'

declare global {
  namespace App {
    interface Locals {
      readonly content: Content
      readonly publicSettings: PublicSettings
      /** Only on demand: what the platform holds for this visitor. Prebuilt pages are the same for everyone. */
      readonly session?: PageSession
      /** Only on demand: one-time id of the plain forms of a page that is rendered for a session. */
      readonly formId?: string
      /** Only on demand: what the search page was asked, and what was found. */
      readonly search?: PageSearch
      /** An editor looks at what is not published yet: pages then show what helps editing. */
      readonly preview?: boolean
      /** The number of ids that were given out on this page (`uniqueId`). */
      usedIds?: Map<string, number>
    }
  }
}
