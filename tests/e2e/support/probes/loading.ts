import { readThrough } from '../watch-page.ts'
import type { Probe } from './probe.ts'

/** Most layout shift of a page that is read to its end, and of one that arrives in pieces (CLS without windows). */
const mostShift = { read: 0.01, arriving: 0.005 } as const

/** Moves a line of text down when everything has come. */
const movingPage = (script: string): string => `<!doctype html><html lang="en"><title>t</title><body>
<p style="height:40px">Snow</p><div style="height:900px">Ice</div><script>${script}
  addEventListener('load', () => setTimeout(() => (document.querySelector('p').style.height = '600px'), 50))</script>`

/** The page read to its end: what console, network and scripts complain of, and whether it stays where it is. */
export const readToEnd: Probe = {
  name: 'complains of nothing and stays where it is, read to its end',
  fixture: {
    html: movingPage(`console.error('Something broke'); setTimeout(() => nothing())`),
    faults: [/Something broke/, /nothing is not defined/, /moved by 0\.\d+.*div/],
  },
  async ask({ page, watched, open }) {
    await open()
    await readThrough(page, watched)
    return [...watched.troubles(), ...(await watched.shifted(mostShift.read))]
  },
}

/** The page as a slow network brings it. */
export const arrival: Probe = {
  name: 'stays where it is while the rest arrives',
  fixture: { html: movingPage(''), faults: [/moved by 0\.\d+.*div/] },
  async ask({ watched, openInPieces }) {
    await openInPieces()
    await watched.quiet()
    const faults = await watched.shifted(mostShift.arriving)
    // What the network was made to do is no trouble of the page.
    watched.troubles()
    return faults
  },
}
