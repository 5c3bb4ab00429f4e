import { hotspotPlaces } from '../../media/hotspot-places.ts'
import type { Json, SeedEntry } from '../../types.ts'
import { entryUid, references } from '../entry-uid.ts'
import { type Texts, localized, required } from '../localized.ts'
import { image, mediaObject } from '../media-object.ts'
import type { LocaleText } from '../text/text-schemas.ts'

/** What a mark is about: a product of ours, or words of its own with a page and a picture. */
type MarkSource = { readonly product: string } | { readonly href: string; readonly picture: string }

type Scene = keyof typeof hotspotPlaces
type MarkedBanner<Name extends Scene> = Readonly<Record<keyof (typeof hotspotPlaces)[Name], MarkSource>>

/** Picture → its marks. The banner is called after the picture. */
const marked: { readonly [Name in Scene]: MarkedBanner<Name> } = {
  'scene-hotspots-camp': {
    snowshoes: { product: 'ridgeline-25-womens' },
    pack: { product: 'drift-pack-18' },
    poles: { product: 'cairn-poles' },
    gaiters: { product: 'rime-gaiters' },
  },
  'scene-hotspots-ridge': {
    jacket: { href: '/team/ines-aubry', picture: 'portrait-ines-aubry' },
    pack: { product: 'traverse-pack-32' },
    poles: { product: 'traverse-carbon-poles' },
    snowshoes: { product: 'serac' },
  },
}

const none = { title: '', description: '', href: '', ampId: null }

function toHotspot(key: string, source: MarkSource, points: Json, words: LocaleText['marks'][string]): Json {
  const shared = { id: key, points, fontColor: '10202b', backgroundColor: 'ffffff', selector: key, page: [] }
  if ('product' in source)
    return {
      ...shared,
      dataType: 'product',
      product: references('product', [source.product]),
      manual: none,
      ctaCopy: '',
    }
  const { title, text, button } = required(words.marks, key)
  const ampId = mediaObject(source.picture, 'image')
  const manual = { title, description: text, href: source.href, ampId }
  return { ...shared, dataType: 'manual', product: [], manual, ctaCopy: button }
}

function fields(picture: Scene, text: LocaleText) {
  const words = required(text.marks, picture.replace('scene-', ''))
  const places = new Map<string, Json>(Object.entries(hotspotPlaces[picture]))
  return {
    title: words.title,
    background: {
      type: 'Image',
      ...image(picture, words.alt),
      content: {
        amplienceId: mediaObject(picture, 'image'),
        enableHotspots: true,
        hotspots: Object.entries(marked[picture]).map(([key, source]) =>
          toHotspot(key, source, places.get(key) ?? {}, words),
        ),
      },
    },
    content: `<h2>${words.title}</h2><p>${words.text}</p>`,
    content_layout: 'top-left',
    cta_button_global: [],
    disable_link: true,
    dark_overlay_on_banner_image: false,
    desktop_aspect_ratio: '16:9',
    mobile_aspect_ratio: '4:3',
  }
}

/** Banners whose pictures have marks, for shoppers to look around in. */
export function markedBannerEntries(texts: Texts): SeedEntry[] {
  const pictures: readonly Scene[] = ['scene-hotspots-camp', 'scene-hotspots-ridge']
  return pictures.map((picture) => ({
    uid: entryUid('banner', picture.replace('scene-', '')),
    contentType: 'banner',
    locales: localized(texts, (text) => fields(picture, text)),
  }))
}
