import type { SeedEntry } from '../../types.ts'
import { entryUid, references } from '../entry-uid.ts'
import { link } from '../link.ts'
import { type Texts, localized, paragraphs } from '../localized.ts'
import { image } from '../media-object.ts'

const bannerPicture = 'banner-empty-slope-powder'

/** Recommended products; their category fills the list where a region lacks one. */
const products = ['firnlicht-25', 'tarn', 'whiteout-30', 'rime-gaiters']

/** The page shown in place of any other, and its banner. */
export function errorPageEntries(texts: Texts): SeedEntry[] {
  return [
    {
      uid: entryUid('banner', 'error'),
      contentType: 'banner',
      locales: localized(texts, ({ help }) => {
        const { title, text, button, alt } = help.error.banner
        return {
          title,
          background: { type: 'Image', ...image(bannerPicture, alt) },
          content: `<h2>${title}</h2><p>${text}</p>`,
          content_layout: 'center-left',
          cta_button_global: [{ button_text: button, button_class: 'light', link: link(button, 'category:snowshoes') }],
          disable_link: false,
          dark_overlay_on_banner_image: false,
          desktop_aspect_ratio: '1390:386',
          mobile_aspect_ratio: '430:459',
        }
      }),
    },
    {
      uid: entryUid('error_page', 'error'),
      contentType: 'error_page',
      locales: localized(texts, ({ help }) => {
        const { header, text, link: linkText, products: title, withdrawn } = help.error
        return {
          title: 'Error page',
          regions: [],
          header: paragraphs([header]),
          main_content: paragraphs(text),
          link_text: linkText,
          product_header: title,
          automated_related_products: { category: references('product_category', ['snowshoes']) },
          products: references('product', products),
          banner: references('banner', ['error']),
          product_recommendation_page: {
            header: paragraphs([withdrawn.header]),
            main_content: paragraphs(withdrawn.text),
          },
        }
      }),
    },
  ]
}
