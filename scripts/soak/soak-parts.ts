import { abusePart } from './abuse/abuse-part.ts'
import { fuzzPart } from './fuzz.ts'
import { cartRacesPart } from './cart-races.ts'
import { memoryPart } from './memory.ts'
import { pagesPart } from './pages.ts'
import type { SoakPart } from './soak-part.ts'
import { vendorFaultsPart } from './vendor-faults.ts'

/** All parts, in the order in which they run. */
export const soakParts: readonly SoakPart[] = [
  fuzzPart,
  cartRacesPart,
  vendorFaultsPart,
  pagesPart,
  memoryPart,
  abusePart,
]
