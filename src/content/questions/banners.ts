import type { Locale } from '../../domain/locale/locale.ts'
import type { Entries } from '../../ports/content/entries.ts'
import type { Pointer } from '../../ports/content/fields.ts'
import type { Background, Banner } from '../content.ts'
import { type EntryStore, fallbackLanguage } from '../snapshot/entry-store.ts'
import type { Hotspots } from './hotspots.ts'
import type { LinkResolver } from './link-resolver.ts'
import { localiseHtml } from './localise-html.ts'
import type { Pictures } from './pictures.ts'

/** Banners by reference; one that is missing, or whose picture is, is `undefined`. */
export type Banners = { find(reference: Pointer | undefined, locale: Locale): Banner | undefined }

/** Reads banner entries. A banner without a background that can be drawn is left out. */
export function createBanners(parts: {
  readonly entries: EntryStore
  readonly pictures: Pictures
  readonly links: LinkResolver
  readonly hotspots: Hotspots
}): Banners {
  const { entries, pictures, links } = parts
  return {
    find(reference, locale) {
      const entry =
        reference?.type === 'banner' ? entries.find('banner', reference.uid, locale.contentLocale) : undefined
      const background = entry && toBackground(entry, pictures)
      if (!entry || !background) return undefined
      const language = fallbackLanguage(entry.locale, locale)
      const hotspots = parts.hotspots.of(entry.background.hotspots, locale, language)
      return {
        uid: entry.uid,
        title: entry.title,
        ...language,
        html: localiseHtml(entry.html, locale, pictures),
        layout: entry.layout,
        dark: entry.dark,
        background,
        buttons: entry.buttons.flatMap(({ text, style, link: field, linkDisabled }) => {
          const link = links.link(field, locale)
          return link ? [{ text, style, link, ...(linkDisabled ? { linkDisabled } : {}) }] : []
        }),
        linkDisabled: entry.linkDisabled,
        ...(entry.wrapCopy ? { wrapCopy: true } : {}),
        ...(entry.background.zoom ? { zoom: true } : {}),
        ...(entry.desktopAspect ? { desktopAspect: entry.desktopAspect } : {}),
        ...(entry.mobileAspect ? { mobileAspect: entry.mobileAspect } : {}),
        ...(hotspots.length > 0 ? { hotspots } : {}),
      }
    },
  }
}

/** A film without its file shows what stands for it, a set of one that one. */
function toBackground({ background }: Entries['banner'], pictures: Pictures): Background | undefined {
  const film = pictures.film(background.film)
  if (film) return { kind: 'video', film }
  const own = pictures.picture(background.picture)
  const alts = background.setAlts.length > 0 ? background.setAlts : [own?.alt ?? '']
  const [first, second, ...rest] = pictures.slides(background.set, alts)
  if (first && second) return { kind: 'set', slides: [first, second, ...rest] }
  return own ? { kind: 'image', picture: own } : first
}
