import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folder of the pages that a bare page repeats, as files `0.html`, `1.html` … */
const folder = process.env['FLOOR_PAGES'] ?? ''

/** HTML by number; read before anything is measured. */
export const floorPages: ReadonlyMap<string, string> = new Map(
  (folder === '' ? [] : readdirSync(folder)).map((name) => [
    name.replace('.html', ''),
    readFileSync(join(folder, name), 'utf8'),
  ]),
)
