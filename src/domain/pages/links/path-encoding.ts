/** A path as content writes it: `/de-at/p/%E9%9B%AA` → `/de-at/p/雪`. One that is not encoded right stays as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The part of a page's path below its locale, as content writes it: `/de-at/p/%E9%9B%AA` → `p/雪`; '' for a home. */
export function readPathBelow(path: string): string {
  return decodePath(path.split('/').slice(2).join('/'))
}

/** The path that a browser asks for by a link: `/p/雪` → `/p/%E9%9B%AA`. Parts that are encoded already stay. */
export function encodeLetters(path: string): string {
  return path.replace(/[^ -~]+/g, (letters) => encodeURIComponent(letters.toWellFormed()))
}
