import type { PicturesEvent } from '../../domain/document-events.ts'
import type { PicturesByColor } from '../../domain/packed-pictures.ts'
import { whenIdle } from '../timing/when-idle.ts'

/** Events by which a visitor comes near the colours. */
const signs = ['pointerover', 'focusin', 'touchstart']

/**
 * Answers `firn:color` with the pictures of that colour (`firn:pictures`). They stand beside the page, and are fetched
 * once: when a visitor comes near the colours, or one is told. The last choice wins; where they cannot be had, nothing
 * is told, and the next choice asks again.
 */
export function watchColors(): void {
  if (!document.querySelector('.shots[data-colors]')) return
  let asked: Promise<PicturesByColor | undefined> | undefined
  let chosen = ''
  const load = (): Promise<PicturesByColor | undefined> =>
    (asked ??= import('../client/color-pictures.ts')
      .then((script) => script.getColorPictures(location.pathname))
      .catch(() => (asked = undefined)))
  const colors = document.querySelector('.buy-box .colors')
  for (const sign of signs) colors?.addEventListener(sign, () => whenIdle(load), { once: true, passive: true })

  document.addEventListener('firn:color', async ({ detail: { slug } }) => {
    chosen = slug
    const pictures = (await load())?.get(slug)
    if (!pictures || chosen !== slug) return
    const event: PicturesEvent = new CustomEvent('firn:pictures', { detail: pictures })
    document.dispatchEvent(event)
  })
}
