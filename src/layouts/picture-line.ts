import { fastDpi, slowDpi, writtenDpi } from '../domain/image-url.ts'
import { inlineScript } from './inline-script.ts'
import source from './picture-line.inline.js?raw'

/**
 * Fits pictures that are still to come to the visitor's line (decisions §4): more dots an inch on a fast one, single
 * density on a slow one or where data is to be saved. Browsers that tell nothing of their line keep what is written.
 */
export const pictureLine = inlineScript(
  source
    .replace(/^\/\/.*\n/, '')
    .replace('SLOW', String(slowDpi[1]))
    .replace('FAST', String(fastDpi[1]))
    .replace('DOUBLE', String(writtenDpi[2])),
)
