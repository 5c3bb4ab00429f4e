import { abusePart } from './abuse/abuse-part.ts'
import { calendarPart } from './calendar.ts'
import { fuzzPart } from './fuzz.ts'
import { cartRacesPart } from './cart-races.ts'
import { customerWalkPart } from './customer-walk.ts'
import { memoryPart } from './memory.ts'
import { pagesPart } from './pages.ts'
import { publishEditsPart } from './publish-edits.ts'
import { sitePart } from './site.ts'
import type { SoakPart } from './soak-part.ts'
import { vendorFaultsPart } from './vendor-faults.ts'

/** All parts, in the order in which they run. */
export const soakParts: readonly SoakPart[] = [
  fuzzPart,
  cartRacesPart,
  customerWalkPart,
  vendorFaultsPart,
  pagesPart,
  publishEditsPart,
  sitePart,
  calendarPart,
  memoryPart,
  abusePart,
]
