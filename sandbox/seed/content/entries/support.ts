import type { SeedEntry } from '../../types.ts'
import type { Texts } from '../localized.ts'

export function supportEntries(_texts: Texts): SeedEntry[] {
  return []
}
