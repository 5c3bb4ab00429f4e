import type { Locale } from '../domain/locale.ts'
import type { Entries } from '../wire/contentstack/entry-schemas.ts'
import type { Pointer } from '../wire/contentstack/fields.ts'
import type { Banner } from './content.ts'
import { type EntryStore, fallbackLanguage } from './entry-store.ts'
import type { Hotspots } from './hotspots.ts'
import type { LinkResolver } from './link-resolver.ts'
import { localiseHtml } from './localise-html.ts'
import type { Pictures } from './pictures.ts'

/** Banners by reference; one that is missing, or whose picture is, is `undefined`. */
export type Banners = { find(reference: Pointer | undefined, locale: Locale): Banner | undefined }

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
      const hotspots = parts.hotspots.of(entry.background.hotspots, locale)
      return {
        uid: entry.uid,
        title: entry.title,
        ...fallbackLanguage(entry.locale, locale),
        html: localiseHtml(entry.html, locale),
        layout: entry.layout,
        dark: entry.dark,
        background,
        buttons: entry.buttons.flatMap(({ text, style, link: field }) => {
          const link = links.link(field, locale)
          return link ? [{ text, style, link }] : []
        }),
        linkDisabled: entry.linkDisabled,
        ...(entry.desktopAspect ? { desktopAspect: entry.desktopAspect } : {}),
        ...(entry.mobileAspect ? { mobileAspect: entry.mobileAspect } : {}),
        ...(hotspots.length > 0 ? { hotspots } : {}),
      }
    },
  }
}

function toBackground({ background }: Entries['banner'], pictures: Pictures): Banner['background'] | undefined {
  const picture = pictures.picture(background.picture)
  if (!picture) return undefined
  return background.video ? { kind: 'video', name: background.video.name, poster: picture } : { kind: 'image', picture }
}
