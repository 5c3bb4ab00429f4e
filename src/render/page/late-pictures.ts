import { inlineScript } from './inline-script.ts'
import source from '../../browser/inline/late-pictures.inline.js?minified'

/** The longest wait of lazy pictures for the page's first one, from when its HTML is there. Milliseconds. */
const latest = 3000

/**
 * Keeps the line for what a page opens with: lazy pictures come after its first frame, or when the visitor scrolls
 * (decision 030).
 */
export const latePictures = inlineScript(source.replace('LATEST', String(latest)))
