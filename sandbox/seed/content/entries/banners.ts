import { categories } from '../../catalogue/categories.ts'
import type { Json, SeedEntry } from '../../types.ts'
import { entryUid } from '../entry-uid.ts'
import { type LinkTarget, link } from '../link.ts'
import { type Texts, localized, required } from '../localized.ts'
import { image, mediaObject } from '../media-object.ts'
import type { LocaleText } from '../text/text-schemas.ts'

/** One banner without its words. `poster` makes it a film. */
type BannerSource = {
  key: string
  picture: string
  poster?: string
  layout: string
  dark?: true
  button?: { target: LinkTarget; style: 'primary' | 'ghost' | 'light' }
  /** A second button, named after the category that it leads to. */
  other?: string
  /** Without one the banner fills the place that it stands in. */
  aspect?: { desktop: string; mobile: string }
}

const broad = { desktop: '21:9', mobile: '4:5' }
const slim = { desktop: '40:9', mobile: '16:9' }
const panel = { desktop: '4:3', mobile: '16:9' }

/** Headings of category pages: the page shows the category's title on them, so they have no button. */
const categoryBanners: BannerSource[] = categories.map(({ key }) => ({
  key,
  picture: `banner-${key.split('/').at(-1) ?? key}`,
  layout: 'center-left',
  aspect: slim,
}))

const banners: BannerSource[] = [
  {
    key: 'home',
    picture: 'banner-home',
    layout: 'top-left',
    button: { target: 'category:snowshoes', style: 'primary' },
  },
  {
    key: 'film',
    picture: 'film-drift',
    poster: 'scene-storm-pass',
    layout: 'center-left',
    dark: true,
    button: { target: 'category:snowshoes/backcountry', style: 'light' },
    other: 'snowshoes/day-hiking',
    aspect: broad,
  },
  {
    key: 'nav-womens',
    picture: 'scene-dawn-ridge',
    layout: 'bottom-left',
    button: { target: 'product:ridgeline-25-womens', style: 'light' },
    aspect: panel,
  },
  {
    key: 'nav-accessories',
    picture: 'scene-birch-trail',
    layout: 'bottom-left',
    button: { target: 'category:accessories/poles', style: 'light' },
    aspect: panel,
  },
  ...categoryBanners,
]

function background(banner: BannerSource, text: LocaleText): Json {
  const alt = required(text.pictures.scenes, banner.poster ?? banner.picture)
  const shapes = banner.aspect && {
    desktop_aspect_ratio: banner.aspect.desktop,
    mobile_aspect_ratio: banner.aspect.mobile,
  }
  if (!banner.poster) return { type: 'Image', ...image(banner.picture, alt), ...shapes }
  return {
    type: 'Video',
    ...shapes,
    amplience_id: mediaObject(banner.picture, 'video'),
    alt_text: alt,
    poster: image(banner.poster, alt),
  }
}

function buttons({ button, other }: BannerSource, label: string, { categories: named }: LocaleText): Json[] {
  const second = other === undefined ? undefined : named[other]
  return [
    ...(button ? [{ button_text: label, button_class: button.style, link: link(label, button.target) }] : []),
    ...(second
      ? [{ button_text: second.title, button_class: 'ghost', link: link(second.title, `category:${other}`) }]
      : []),
  ]
}

export function bannerEntries(texts: Texts): SeedEntry[] {
  return banners.map((banner) => ({
    uid: entryUid('banner', banner.key),
    contentType: 'banner',
    locales: localized(texts, (text) => {
      const own = text.banners[banner.key]
      const category = text.categories[banner.key]
      const title = own?.title ?? category?.title
      if (title === undefined) throw new Error(`The banner ${banner.key} has no title`)
      return {
        title,
        background: background(banner, text),
        content: own ? `<h2>${own.title}</h2><p>${own.text}</p>` : '',
        content_layout: banner.layout,
        cta_button_global: own ? buttons(banner, own.button, text) : [],
        disable_link: false,
        dark_overlay_on_banner_image: banner.dark ?? false,
      }
    }),
  }))
}
