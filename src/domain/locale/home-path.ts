/**
 * The URL locale that is shown as the bare root (specification, core 2). On its own here: browsers build links without
 * the tables of `locale.ts`.
 */
export const rootLocaleName = 'en-us'

/** Path of a locale's home: `/` for en-us, `/de-at` else (specification, addendum 2). */
export function homePath(locale: string): string {
  return locale === rootLocaleName ? '/' : `/${locale}`
}
