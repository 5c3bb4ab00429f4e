/**
 * A browser without background requests, without the sandbox that root cannot have, and with letters as wide as they
 * are: some fit them to whole pixels, each machine in its own way.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]
