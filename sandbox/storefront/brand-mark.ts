import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The shop's mark as the merchant has uploaded it; takes the colour of the text around it. */
export const brandMark = readFileSync(join(import.meta.dirname, '../seed/content/firn-logo.svg'), 'utf8').trim()
