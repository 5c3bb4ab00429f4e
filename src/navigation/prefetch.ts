/** Events by which a visitor shows where the next step may lead. */
const signs = ['pointerover', 'focusin', 'touchstart']

/** Fetches pages before they are opened, with a script that is itself fetched at the first sign of it. */
export function prefetchOnIntent(): void {
  const start = (first: Event): void => {
    for (const sign of signs) removeEventListener(sign, start)
    void import('./fetch-ahead.ts').then(({ createFetchAhead }) => {
      const sense = createFetchAhead()
      for (const sign of signs) addEventListener(sign, sense, { passive: true })
      sense(first)
    })
  }
  for (const sign of signs) addEventListener(sign, start, { passive: true })
}
