import type { fastDpi, slowDpi } from '../../domain/media/image-url.ts'

/*
 * `dpi` of picture addresses; that of double density stands before the format (`imageUrl`). Checked by type alone:
 * importing the constants would create a shared chunk that every page fetches.
 */
const slow: `dpi=${(typeof slowDpi)[1 | 2]}` = 'dpi=72'
const fastSingle: `dpi=${(typeof fastDpi)[1]}` = 'dpi=96'
const fastDouble: `dpi=${(typeof fastDpi)[2]}` = 'dpi=144'

const doubleCandidates = new RegExp(`(^|, )[^ ]+${slow}&fmt[^,]*`, 'g')

const fitSrcset = (srcset: string, isFast: boolean): string =>
  isFast
    ? srcset.replaceAll(`${slow}&fmt`, `${fastDouble}&fmt`).replaceAll(`auto&${slow}`, `auto&${fastSingle}`)
    : srcset.replace(doubleCandidates, '')

/**
 * Fits lazy pictures to the visitor's line before the browser requests them (specification, addendum 4): more dots an
 * inch on a fast one, single density on a slow one or where data is to be saved. Pictures that have loaded stay as they
 * are, those of tiles that come later are fitted, too. Browsers that do not know their line keep what is written.
 */
export function fitPictures(): void {
  const line = navigator.connection
  if (!line) return
  const isFast = line.effectiveType === '4g' && line.saveData !== true
  const fit = (): void => {
    for (const image of document.images)
      if (image.loading === 'lazy' && image.naturalWidth === 0)
        for (const source of [image, ...(image.closest('picture')?.querySelectorAll('source') ?? [])]) {
          const fitted = fitSrcset(source.srcset, isFast)
          if (fitted !== source.srcset) source.srcset = fitted
        }
  }
  document.addEventListener('shop:opened', fit)
  document.addEventListener('shop:tiles', fit)
}
