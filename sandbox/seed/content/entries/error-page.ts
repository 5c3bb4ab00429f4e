import type { SeedEntry } from '../../types.ts'
import type { Texts } from '../localized.ts'

export function errorPageEntries(_texts: Texts): SeedEntry[] {
  return []
}
