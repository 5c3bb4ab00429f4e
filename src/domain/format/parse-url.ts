/**
 * Parses an address; `undefined` where it is none. `URL.parse` does the same, but browsers of the promise lack it
 * (docs/browser.md).
 * @param base what a relative address is relative to
 * @example parseUrl('/de-at', 'https://shop.example')?.href // 'https://shop.example/de-at'
 */
export function parseUrl(url: string, base?: string): URL | undefined {
  try {
    return new URL(url, base)
  } catch {
    return undefined
  }
}
