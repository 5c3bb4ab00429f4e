import type { SeedEntry } from '../../types.ts'
import { entryUid } from '../entry-uid.ts'
import { link } from '../link.ts'
import { type Texts, localized, paragraphs, required } from '../localized.ts'
import { image } from '../media-object.ts'
import { seoMeta } from './seo-meta.ts'

export function cartEntries(texts: Texts): SeedEntry[] {
  return [
    {
      uid: entryUid('cart', 'cart'),
      contentType: 'cart',
      locales: localized(texts, (text) => {
        const { cart } = text.site
        return {
          title: cart.title,
          empty_title: cart.empty_title,
          empty_html: paragraphs(cart.empty),
          empty_links: [
            link(required(cart.links, 'snowshoes'), 'category:snowshoes'),
            link(required(cart.links, 'accessories'), 'category:accessories'),
          ],
          seo_meta: seoMeta(cart.seo, image('share-home', required(text.pictures.scenes, 'share-home'))),
        }
      }),
    },
  ]
}
