/** The platform's own option label as a stable key of the shop: `Glacier Blue` → `glacier-blue`, `Crème` → `creme`. */
export function labelSlug(label: string): string {
  return label
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
