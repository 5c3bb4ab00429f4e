import { textFiles } from './tracked-files.ts'

/** A vendor's name; `bclogin`, `bc_products` and `x-bc-region` are the specification's own words. */
const vendorName = /bigcommerce|contentstack|amplience|app.?search/i

/** Share of the files below `src` that may carry a vendor's name outside `src/vendors`. */
const mostShare = 0.08

/** Files that name a vendor, out of all files below `src`. */
export type VendorNames = { readonly naming: readonly string[]; readonly files: number }

/** Finds the files below `src`, outside `src/vendors`, that name a vendor in their text or path. */
export function vendorNames(files: readonly { readonly path: string; readonly text: string }[]): VendorNames {
  const sources = files.filter(({ path }) => path.startsWith('src/'))
  const outside = sources.filter(({ path }) => !path.startsWith('src/vendors/'))
  const naming = outside.filter(({ path, text }) => vendorName.test(path) || vendorName.test(text))
  return { naming: naming.map(({ path }) => path), files: sources.length }
}

/** One line with the share and the files when too many of them name a vendor; none otherwise. */
export function vendorNameBreaches(root: string): string[] {
  const { naming, files } = vendorNames(textFiles(root))
  if (naming.length <= files * mostShare) return []
  const share = ((100 * naming.length) / files).toFixed(1)
  return [`${share} % of the files below src name a vendor, ${mostShare * 100} % may: ${naming.join(', ')}`]
}
