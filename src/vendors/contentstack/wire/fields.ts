import { z } from 'zod'
import { isSafeUrl } from '../../../domain/format/safe-url.ts'
import type { FilmField, ImageField, LinkField, MediaName, Pointer, SeoField } from '../../../ports/content/fields.ts'
import { sanitiseHtml } from './rich-text.ts'

/*
 * Fields that content types share (docs/content-model.md), as the content service delivers them → as the snapshot keeps
 * them. Tolerant where the vendor is loose (vendors, content 5), strict where a wrong value would be shown.
 */

const record = z.record(z.string(), z.unknown())
const isRecord = (value: unknown): value is Record<string, unknown> => record.safeParse(value).success
/** A field of any form, or none. */
export const anything = z.unknown().optional()
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Optional text: `''` when there is none. */
export const text = z.string().nullish().transform((value) => value?.trim() ?? '') // prettier-ignore
export const requiredText = z.string('is missing').trim().min(1, 'is empty')
export const html = text.transform(sanitiseHtml)
export const flag = z.boolean().nullish().transform((value) => value ?? false) // prettier-ignore
/** The older spelling of a flag; a real boolean is read too. */
export const yesNo = z
  .union([z.boolean(), z.string(), z.null()])
  .optional()
  .transform((value) => value === true || (typeof value === 'string' && /^(yes|true)$/i.test(value)))
/** Repeated groups: `null` and nothing are an empty list. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? [])

/** Words that people type, which no page shows: empty ones are left out. */
export const searchWords = listOf(text).transform((words) => words.filter((word) => word !== ''))

/** Characters that stay encoded when Astro decodes the path of a page: it would look for the page under their codes. */
const staysEncoded = /[;:@&=+$,]/

/** `/snowshoes/womens` → `snowshoes/womens`; `/` → `''`. Refuses an address at which no page can be rendered. */
export const address = z
  .string('is missing')
  .regex(/^\/[^\s\p{Cc}\p{Cs}?#%\\"<>^`{|}]*$/u, 'is not a path')
  .transform((url) => url.replace(/^\/+|(?<!\/)\/+$/g, ''))
  .refine(
    (path) => path === '' || path.split('/').every((part) => !/^\.{0,2}$/.test(part)),
    'has a part that is empty or dots',
  )
  .refine((path) => !staysEncoded.test(path), 'has one of ; : @ & = + $ , in it')
  // Astro takes it off before it looks for the page.
  .refine((path) => !path.endsWith('.html'), 'ends in .html')

/** A day, `2026-11-20`, from a date or a moment. */
export const date = z
  .string('is missing')
  .regex(/^\d{4}-\d{2}-\d{2}/, 'is not a date')
  .transform((value) => value.slice(0, 10))
  .refine((day) => !Number.isNaN(Date.parse(day)), 'is not a date')

/** References, resolved or not: pointers. A reference without a target is left out. */
export const references = anything.transform((value): readonly Pointer[] => {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return items.flatMap((item) => {
    const uid = isRecord(item) ? textOf(item['uid']) : ''
    const type = isRecord(item) ? textOf(item['_content_type_uid']) : ''
    return uid && type ? [{ type, uid }] : []
  })
})
/** The one entry referred to, `undefined` of none. */
export const reference = references.transform((pointers) => pointers[0])

const mediaName = (value: unknown): string => {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return isRecord(first) ? textOf(first['name']) : textOf(first)
}
/** A media object, a list of one, or a bare name (vendors, media 4). */
export const mediaOf = <Kind extends MediaName['media']>(media: Kind) =>
  anything.transform((value) => {
    const name = mediaName(value)
    return name === '' ? undefined : { media, name }
  })

/** Picture fields of a group, `undefined` without a picture. */
export const toImage = (amplienceId: unknown, alt: string): ImageField | undefined => {
  const name = mediaName(amplienceId)
  return name === '' ? undefined : { media: 'image', name, alt }
}
export const image = z
  .object({ amplience_id: anything, alt_text: text })
  .nullish()
  .transform((group) => (group ? toImage(group.amplience_id, group.alt_text) : undefined))

/** A film, `undefined` of none. */
export const film = z
  .object({ video: mediaOf('video'), poster: image, captions: text })
  .nullish()
  .transform((group): FilmField | undefined =>
    group?.video ? { video: group.video, poster: group.poster, captions: group.captions } : undefined,
  )

const filter = z.object({ id: requiredText, value: requiredText })
/** A path of this site. */
const ownPath = /^\/(?![/\\])/

/** The fields of a link as they come. */
export const linkGroup = z.object({
  title: text,
  type: z.string().nullish(),
  internal_link: reference,
  external_link: z.object({ title: text, href: text }).nullish(),
  new_tab: flag,
  filters: listOf(filter),
})

/**
 * The link of a group's fields; `undefined` when it leads nowhere, or to an address that is not safe, and when it leads
 * outside without a text: other links have the title of their entry.
 * @param name the text of what the link belongs to, where it has none of its own: a button's, a card's
 */
export function toLink(group: z.output<typeof linkGroup> | null | undefined, name = ''): LinkField | undefined {
  if (!group) return undefined
  const { internal_link: to, external_link: external, filters } = group
  if (group.type !== 'external' && to) return { kind: 'internal', text: group.title, to, filters }
  if (!external || !(isSafeUrl(external.href) || ownPath.test(external.href))) return undefined
  const text = group.title || external.title || name
  return text === '' ? undefined : { kind: 'external', text, url: external.href, newTab: group.new_tab }
}

/** A link that stands for itself, `undefined` when it leads nowhere or would be an empty one. */
export const link = linkGroup.nullish().transform((group) => toLink(group))
export const links = listOf(link).transform((items) => items.filter((item) => item !== undefined))

/** A name for analytics; one of another form counts as absent. */
const pageType = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/)
  .optional()
  .catch(undefined)

export const seo = z
  .object({ seo_title: text, seo_description: text, og_image: image, page_type: pageType })
  .nullish()
  .transform((group): SeoField => ({
    title: group?.seo_title ?? '',
    description: group?.seo_description ?? '',
    ...(group?.og_image ? { image: group.og_image } : {}),
    ...(group?.page_type !== undefined && { pageType: group.page_type }),
  }))

/** Fields of every entry. `locale` is the language its text is in, which need not be the one asked for. */
export const entryFields = { uid: requiredText, title: requiredText, locale: requiredText }
