import { z } from 'zod'
import { anything, entryFields, flag, html, image, link, listOf, mediaOf, text, toImage } from './fields.ts'
import { hotspotContent } from './hotspot.ts'

const background = z
  .object({
    type: z.string().nullish(),
    amplience_id: anything,
    imageset: mediaOf('set'),
    alt_text: text,
    poster: image,
    banner_zoom: flag,
    content: hotspotContent,
  })
  .transform((group, context) => {
    const video = group.type === 'Video' ? mediaOf('video').parse(group.amplience_id) : undefined
    const own = toImage(group.amplience_id, group.alt_text) ?? toImage(group.content.amplienceId, group.alt_text)
    const picture = video ? group.poster : own
    const { imageset: set, banner_zoom: zoom } = group
    if (picture) return { video, picture, set, zoom, hotspots: group.content.hotspots }
    context.addIssue({ code: 'custom', message: video ? 'has a film without a poster' : 'has no picture' })
    return z.NEVER
  })

const button = z
  .object({ button_text: text, button_class: text, link })
  .transform(({ button_text, button_class, link: to }) => ({ text: button_text, style: button_class || 'primary', link: to })) // prettier-ignore

/** Content type `banner`. A button without text or target is none (display §2). */
export const bannerSchema = z
  .object({
    ...entryFields,
    background,
    content: html,
    content_layout: text,
    wrap_copy: flag,
    cta_button_global: listOf(button),
    disable_link: flag,
    dark_overlay_on_banner_image: flag,
    desktop_aspect_ratio: text,
    mobile_aspect_ratio: text,
  })
  .transform((entry) => ({
    uid: entry.uid,
    locale: entry.locale,
    title: entry.title,
    background: entry.background,
    html: entry.content,
    layout: entry.content_layout,
    wrapCopy: entry.wrap_copy,
    buttons: entry.cta_button_global.filter((one) => one.text !== '' && one.link !== undefined),
    linkDisabled: entry.disable_link,
    dark: entry.dark_overlay_on_banner_image,
    desktopAspect: entry.desktop_aspect_ratio,
    mobileAspect: entry.mobile_aspect_ratio,
  }))
