import type { Attack } from './attack.ts'
import { connectionAttacks } from './attacks/connection-attacks.ts'
import { edgeAttacks } from './attacks/edge-attacks.ts'
import { guessAttacks } from './attacks/guess-attacks.ts'
import { pageAttacks } from './attacks/page-attacks.ts'
import { quotaAttacks } from './attacks/quota-attacks.ts'
import { sessionAttacks } from './attacks/session-attacks.ts'

/** All that one client may try, in the order in which it is played. */
export const attacks: readonly Attack[] = [
  ...pageAttacks,
  ...quotaAttacks,
  ...sessionAttacks,
  ...connectionAttacks,
  ...guessAttacks,
  ...edgeAttacks,
]
