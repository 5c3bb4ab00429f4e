import { legacyRedirects } from '../../../src/domain/pages/links/redirects/legacy-redirects.ts'
import { openReleaseStore } from '../../../src/publish/release-store.ts'
import { rollBack } from '../../../src/publish/roll-back.ts'

/*
 * Rolls the releases of a folder back and forward, as an operator's command does: a message is the id of the release to
 * go to, and is answered once that is live. A process of its own, so that requests go on meanwhile.
 */
const store = openReleaseStore(process.argv[2] ?? '')

async function goTo(to: string): Promise<void> {
  const { id } = await rollBack({
    store,
    to,
    environment: process.env,
    redirects: legacyRedirects,
    now: new Date(),
  })
  process.send?.(id)
}

process.on('message', (to: string) => void goTo(to))
process.send?.('ready')
