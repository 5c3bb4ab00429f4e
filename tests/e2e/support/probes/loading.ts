import { readThrough } from '../watch-page.ts'
import type { Probe } from './probe.ts'

/** Most layout shift of a page that is read to its end, and of one that arrives in pieces (CLS without windows). */
const mostShift = { read: 0.01, arriving: 0.005 } as const

/** A page that has just arrived in pieces: whether something moved on the way. */
export const arrival: Probe = {
  name: 'does not shift while it arrives in pieces',
  visits: 1,
  fixture: {
    html: `<!doctype html><html lang="en"><title>t</title><body style="display:flex;flex-direction:column"><p>Snow</p>
${'<p hidden>Nothing to see, but a piece of its own.</p>'.repeat(60)}<p class="late" style="order:-1;height:500px">Ice</p>`,
    faults: [/moved by 0\.\d+.*p/],
  },
  ask: ({ watched }) => watched.shifted(mostShift.arriving),
}

/** The page read to its end: what console, network and scripts complain of, and whether it stays where it is. */
export const readToEnd: Probe = {
  name: 'logs no trouble and does not shift, read to its end',
  visits: 3,
  fixture: {
    html: `<!doctype html><html lang="en"><title>t</title><link rel="icon" href="data:,"><body>
<p style="height:40px">Snow</p><div style="height:900px">Ice</div><script>
console.error('Something broke'); setTimeout(() => nothing())
addEventListener('load', () => setTimeout(() => (document.querySelector('p').style.height = '600px'), 50))</script>`,
    faults: [/Something broke/, /nothing is not defined/, /moved by 0\.\d+.*div/],
  },
  async ask({ page, watched }) {
    await readThrough(page, watched)
    return [...watched.troubles(), ...(await watched.shifted(mostShift.read))]
  },
}
