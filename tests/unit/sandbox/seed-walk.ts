import type { Json, SeedEntry } from '../../../sandbox/seed/index.ts'

type JsonObject = { [key: string]: Json }

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every object inside a value, itself included, depth first. */
function objectsIn(value: Json): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  return isObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : []
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** Every text inside a value. */
export const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const fieldsOf = (entries: SeedEntry[]): JsonObject[] => entries.flatMap((entry) => Object.values(entry.locales))

/** All references of all entries in all locales, as `type/uid`. */
export function referencesIn(entries: SeedEntry[]): string[] {
  return fieldsOf(entries)
    .flatMap(objectsIn)
    .filter((object) => '_content_type_uid' in object)
    .map((object) => `${text(object._content_type_uid)}/${text(object.uid)}`)
}

/** All LINK groups of all entries in all locales. */
export function linksIn(entries: SeedEntry[]): JsonObject[] {
  return fieldsOf(entries)
    .flatMap(objectsIn)
    .filter((object) => 'internal_link' in object)
}

/** Names of all media objects that content refers to. */
export function mediaNamesIn(entries: SeedEntry[]): string[] {
  return fieldsOf(entries)
    .flatMap(objectsIn)
    .filter((object) => 'endpoint' in object && 'defaultHost' in object)
    .map((object) => text(object.name))
}

/** All `alt_text` and `alt_texts` of all entries in all locales. */
export function altTextsIn(entries: SeedEntry[]): string[] {
  return fieldsOf(entries)
    .flatMap(objectsIn)
    .flatMap((object) => [object.alt_text, object.alt_texts])
    .flatMap((value) => (value === undefined ? [] : textsIn(value)))
}

/** All SEO groups, with the title of the entry that holds them. */
export function seoIn(entries: SeedEntry[]): { title: string; description: string }[] {
  return fieldsOf(entries)
    .map((fields) => fields.seo_meta)
    .filter(isObject)
    .map((seo) => ({ title: text(seo.seo_title), description: text(seo.seo_description) }))
}

/** Every text of every entry. */
export function allTexts(entries: SeedEntry[]): string[] {
  return fieldsOf(entries).flatMap(textsIn)
}
