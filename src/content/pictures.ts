import type { Picture } from '../domain/product.ts'
import type { ImageField, MediaName, SeoField } from '../wire/contentstack/fields.ts'
import { createMemo } from './memo.ts'
import type { PictureFacts } from './snapshot-rows.ts'
import type { Snapshot } from './snapshot.ts'
import type { Seo } from './content.ts'

/** Pictures with the size that the media service gives; one it does not have is `undefined`. */
export type Pictures = {
  picture(field: ImageField | undefined): Picture | undefined
  named(name: string, alt: string): Picture | undefined
  /** Pictures of an image set in its order, `alts` one each (the first for those without). */
  set(set: MediaName | undefined, alts: readonly string[]): readonly Picture[]
  /** Title and picture of the entry itself stand in for what the editor left empty. */
  seo(field: SeoField, title: string, own?: Picture): Seo
}

const remembered = 5000

export function createPictures(snapshot: Snapshot): Pictures {
  const facts = createMemo<PictureFacts | undefined>(remembered)
  const sets = createMemo<readonly string[]>(remembered)
  const named = (name: string, alt: string): Picture | undefined => {
    const found = facts(name, () => snapshot.find('picture', name, ''))
    return found && { name, alt, ...found }
  }
  const picture = (field: ImageField | undefined): Picture | undefined => field && named(field.name, field.alt)
  return {
    picture,
    named,
    set(set, alts) {
      const names = set ? sets(set.name, () => snapshot.find('picture_set', set.name, '')?.pictures ?? []) : []
      return names.flatMap((name, index) => named(name, alts[index] ?? alts[0] ?? '') ?? [])
    },
    seo(field, title, own) {
      const image = picture(field.image) ?? own
      return { title: field.title || title, description: field.description, ...(image ? { image } : {}) }
    },
  }
}
