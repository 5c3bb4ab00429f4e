import { openingPicture } from '../../domain/pages/links/prefetch-rule.ts'

/** Fetches a file into the browser's cache, from where a script of this page or of the next one takes it. */
export function fetchFile(url: string): Promise<unknown> {
  const link = document.createElement('link')
  // Safari has no such links.
  if (!link.relList.supports('prefetch')) return fetch(url, { priority: 'low' }).then((response) => response.text())
  return new Promise((resolve) => {
    link.rel = 'prefetch'
    link.href = url
    link.onload = link.onerror = () => {
      link.remove()
      resolve(undefined)
    }
    document.head.append(link)
  })
}

/** Fetches the picture of a page's HTML in the size that this window asks for. */
function fetchPicture(html: string): Promise<unknown> {
  const parsed = new DOMParser().parseFromString(html, 'text/html').querySelector('img')
  if (!parsed) return Promise.resolve()
  parsed.fetchPriority = 'low'
  return new Promise((resolve) => {
    // Outside of the window's own document nothing is fetched; within it, a picture needs no place in the page.
    const shell = document.importNode(parsed.closest('picture') ?? parsed, true)
    const image = shell instanceof HTMLImageElement ? shell : shell.querySelector('img')
    image?.addEventListener('load', resolve)
    image?.addEventListener('error', resolve)
  })
}

/** Fetches a page's HTML and the picture that it opens with. */
export async function fetchPage(url: string): Promise<void> {
  const response = await fetch(url, { priority: 'low' })
  const picture = openingPicture(await response.text())
  if (picture !== undefined) await fetchPicture(picture)
}
