import { fastDpi, slowDpi } from '../../domain/media/image-url.ts'
import { inlineScript } from './inline-script.ts'
import source from '../../browser/inline/late-pictures.inline.js?minified'

/** The longest wait of lazy pictures for the page's first one, from when its HTML is there. Milliseconds. */
const latest = 3000

/**
 * Keeps the line for what a page opens with: lazy pictures come after its first frame, or when the visitor scrolls
 * (decision 030). Fits them to the visitor's line (specification, addendum 4): more dots an inch on a fast one, single
 * density on a slow one or where data is to be saved. Browsers that tell nothing of their line keep what is written.
 */
export const latePictures = inlineScript(
  source
    .replaceAll('DPI', `dpi=${slowDpi[1]}`)
    .replace('SINGLE', `dpi=${fastDpi[1]}`)
    .replace('DOUBLE', `dpi=${fastDpi[2]}`)
    .replace('LATEST', String(latest)),
)
