import type { SeedEntry } from '../../types.ts'
import type { Texts } from '../localized.ts'

export function landingPageEntries(_texts: Texts): SeedEntry[] {
  return []
}
