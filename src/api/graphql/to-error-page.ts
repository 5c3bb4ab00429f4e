import type { Banner, ErrorPage, ListedProduct } from '../../content/content.ts'
import type { Store } from '../../domain/region/stores.ts'
import { linkHref } from '../../domain/pages/links/content-links.ts'
import { backgroundPicture } from '../../domain/media/banner-picture.ts'
import type { Locale } from '../../domain/locale/locale.ts'
import type { BannerAnswer, ErrorPageAnswer } from './answers.ts'
import { toListedProduct } from './to-related-product.ts'

function toBanner(banner: Banner, { locale }: Locale): BannerAnswer {
  const { background } = banner
  const picture = backgroundPicture(background)
  return {
    uid: banner.uid,
    title: banner.title,
    content: banner.html,
    content_layout: banner.layout,
    dark_overlay_on_banner_image: banner.dark,
    disable_link: banner.linkDisabled ?? false,
    background:
      background.kind === 'video'
        ? { type: 'Video', amplience_id: background.film.name, alt_text: background.film.poster.alt }
        : { type: 'Image', amplience_id: picture.name, alt_text: picture.alt },
    cta_button_global: banner.buttons.flatMap(({ text, style, link }) => {
      const href = linkHref(locale, link)
      const newTab = link.kind === 'external' && link.newTab
      return href === undefined ? [] : [{ button_text: text, button_class: style, href, new_tab: newTab }]
    }),
  }
}

/** Builds the error page's content in one locale. @param products the editor's visible products */
export function toErrorPage(
  page: ErrorPage,
  products: readonly ListedProduct[],
  { locale, store }: { readonly locale: Locale; readonly store: Store },
): ErrorPageAnswer {
  const { category } = page
  return {
    title: page.title,
    regions: page.regions,
    header: page.header,
    main_content: page.html,
    link_text: page.linkText,
    product_header: page.productHeader,
    automated_related_products: category ? { uid: category.uid, bcId: category.platformIds[store] ?? null } : null,
    products: products.map((product) => toListedProduct(product, locale)),
    banner: page.banner ? toBanner(page.banner, locale) : null,
    product_recommendation_page: { header: page.recommendation.header, main_content: page.recommendation.html },
  }
}
