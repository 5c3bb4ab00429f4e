import { brandPrefix } from '../../src/domain/brand.ts'
import { textFiles } from './tracked-files.ts'

const brandFile = 'src/domain/brand.ts'

/** Finds lines below `src`, outside the brand's module, that write the brand's name, in any case: `path:line`. */
export function brandNames(files: readonly { readonly path: string; readonly text: string }[], name: string): string[] {
  const pattern = new RegExp(name, 'i')
  return files
    .filter(({ path }) => path.startsWith('src/') && path !== brandFile)
    .flatMap(({ path, text }) => [
      ...(pattern.test(path) ? [path] : []),
      ...text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
    ])
}

/** One line per place below `src` that writes the brand's name; data (examples of API answers) is not read. */
export function brandNameBreaches(root: string): string[] {
  return brandNames(textFiles(root), brandPrefix).map((place) => `${place} names the brand: read ${brandFile}`)
}
