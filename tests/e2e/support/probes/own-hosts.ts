import { simulateInteraction } from '../../../fixtures/simulate-interaction.ts'
import { isForeign } from '../measured.ts'
import { waitUntilIdle } from '../watch-page.ts'
import type { Probe } from './probe.ts'

/** Everything that a page asks for, up to a first act of its visitor, who has refused statistics, and after it. */
export const ownHosts: Probe = {
  name: 'requests nothing outside the shop and its media host',
  visits: 3,
  fixture: {
    html: `<!doctype html><html lang="en"><title>t</title><body><p>Snow</p>
<script>addEventListener('keydown', () => fetch('http://127.0.0.1:9/counter').catch(() => undefined))</script>`,
    // The fixture itself is outside the shop, too.
    faults: [/^asks for http:\/\/127\.0\.0\.1:9\/counter$/, /^asks for http:\/\/127\.0\.0\.1:\d+\/en-us\//],
  },
  async ask({ page, watched }) {
    await simulateInteraction(page)
    await waitUntilIdle(page, watched)
    return [...new Set(watched.asked().filter(isForeign))].map((url) => `asks for ${url}`)
  },
}
