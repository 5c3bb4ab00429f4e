import type { PicturesEvent } from '../../domain/pages/document-events.ts'
import type { PicturesByColor } from '../../domain/catalogue/color-pictures.ts'
import { logFailure } from '../log-failure.ts'
import { intentEvents } from '../timing/intent-events.ts'
import { whenIdle } from '../timing/when-idle.ts'

/**
 * Dispatches `shop:pictures` with the pictures of the colour in `shop:color`. They come from the page's payload,
 * fetched once: on interest in the colours, or with the first colour. The last choice wins; after a failed fetch the
 * pictures stay, and the next choice fetches again.
 */
export function watchColors(): void {
  if (!document.querySelector('.shots[data-colors]')) return
  let loading: Promise<PicturesByColor | undefined> | undefined
  let chosen = ''
  const load = (): Promise<PicturesByColor | undefined> =>
    (loading ??= import('../client/color-pictures.ts')
      .then((script) => script.getColorPictures(location.pathname))
      .catch((error: unknown) => {
        logFailure('Image set load failed', error)
        return (loading = undefined)
      }))
  const colors = document.querySelector('.buy-box .colors')
  for (const type of intentEvents) colors?.addEventListener(type, () => whenIdle(load), { once: true, passive: true })

  document.addEventListener('shop:color', async ({ detail: { slug } }) => {
    chosen = slug
    const pictures = (await load())?.[slug]
    if (!pictures || chosen !== slug) return
    const event: PicturesEvent = new CustomEvent('shop:pictures', { detail: pictures })
    document.dispatchEvent(event)
  })
}
