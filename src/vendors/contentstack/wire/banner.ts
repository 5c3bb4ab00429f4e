import { z } from 'zod'
import type { FilmField } from '../../../ports/content/fields.ts'
import {
  anything,
  entryFields,
  flag,
  html,
  image,
  linkGroup,
  listOf,
  mediaOf,
  text,
  toImage,
  toLink,
} from './fields.ts'
import { hotspotContent } from './hotspot.ts'

/** The shape that an editor chose: `16:9`; `undefined` for the default, and for text that is no shape. */
const aspect = text.transform((value) => {
  const [, across, down] = /^(\d{1,4})\s*[:/]\s*(\d{1,4})$/.exec(value) ?? []
  return Number(across) > 0 && Number(down) > 0 ? (`${Number(across)}:${Number(down)}` as const) : undefined
})

const aspectFields = { desktop_aspect_ratio: aspect, mobile_aspect_ratio: aspect }
const aspects = (group: z.output<z.ZodObject<typeof aspectFields>>) => ({
  desktopAspect: group.desktop_aspect_ratio,
  mobileAspect: group.mobile_aspect_ratio,
})

const background = z
  .object({
    type: z.string().nullish(),
    amplience_id: anything,
    imageset: mediaOf('set'),
    alt_text: text,
    set_alt_texts: listOf(text),
    poster: image,
    captions: text,
    banner_zoom: flag,
    ...aspectFields,
    content: hotspotContent,
  })
  .transform((group, context) => {
    const { imageset: set, banner_zoom: zoom, set_alt_texts: setAlts, poster, captions } = group
    const { amplience_id: id, content, alt_text: alt } = group
    const video = group.type === 'Video' ? mediaOf('video').parse(id ?? content.amplienceId) : undefined
    const film: FilmField | undefined = video && { video, poster, captions }
    const picture = film ? poster : (toImage(id, alt) ?? toImage(content.amplienceId, alt))
    // A set needs no picture beside it: it opens with its own first.
    if (picture || (set && !film))
      return { film, picture, set, setAlts, zoom, ...aspects(group), hotspots: content.hotspots }
    context.addIssue({ code: 'custom', message: film ? 'has a film without a poster' : 'has no picture' })
    return z.NEVER
  })

const button = z
  .object({ button_text: text, button_class: text, link: linkGroup.extend({ disable_link: flag }).nullish() })
  .transform(({ button_text, button_class, link }) => ({
    text: button_text,
    style: button_class || 'primary',
    link: toLink(link, button_text),
    linkDisabled: link?.disable_link ?? false,
  }))

/** Content type `banner`. A button without text or target is none (specification, display 2). */
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
    // Older entries have them beside the background, not in it.
    ...aspectFields,
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
    desktopAspect: entry.background.desktopAspect ?? entry.desktop_aspect_ratio,
    mobileAspect: entry.background.mobileAspect ?? entry.mobile_aspect_ratio,
  }))
