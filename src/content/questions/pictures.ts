import type { Film, Picture } from '../../domain/catalogue/product.ts'
import type { FilmField, ImageField, MediaName, SeoField } from '../../ports/content/fields.ts'
import type { FilmFacts, PictureFacts, SetItem } from '../../ports/media.ts'
import type { TrackedSnapshot } from '../snapshot/tracked-snapshot.ts'
import type { Seo, Slide } from '../content.ts'

/** Pictures with the size that the media service gives; one it does not have is `undefined`. */
export type Pictures = {
  picture(field: ImageField | undefined): Picture | undefined
  named(name: string, alt: string): Picture | undefined
  /** Pictures of an image set in its order, `alts` one each (the first for those without). */
  set(set: MediaName | undefined, alts: readonly string[]): readonly Picture[]
  /** The same with its films, each behind its own first picture. */
  slides(set: MediaName | undefined, alts: readonly string[]): readonly Slide[]
  /** A film with what stands for it; `undefined` without one, or where the media service has no such film. */
  film(field: FilmField | undefined): Film | undefined
  /** Title, picture and text of the entry itself stand in for what the editor left empty. */
  seo(field: SeoField, title: string, own?: Picture, text?: string): Seo
}

const maxCachedPictures = 5000

/** Reads pictures, sets and films by name, with their sizes. What the media service does not know is left out. */
export function createPictures(snapshot: TrackedSnapshot): Pictures {
  const { memo } = snapshot.tracker
  const facts = memo<PictureFacts | undefined>(maxCachedPictures)
  const sets = memo<readonly SetItem[]>(maxCachedPictures)
  const films = memo<FilmFacts | undefined>(maxCachedPictures)
  const named = (name: string, alt: string): Picture | undefined => {
    const found = facts(name, () => snapshot.find('picture', name, ''))
    return found && { name, alt, ...found }
  }
  const picture = (field: ImageField | undefined): Picture | undefined => field && named(field.name, field.alt)
  const filmFacts = (name: string) => films(name, () => snapshot.find('film', name, ''))
  const itemsOf = (set: MediaName | undefined): readonly SetItem[] =>
    set ? sets(set.name, () => snapshot.find('picture_set', set.name, '')?.items ?? []) : []
  const picturesOf = (set: MediaName | undefined, alts: readonly string[]): readonly Picture[] =>
    itemsOf(set).flatMap(({ kind, name }, index) =>
      kind === 'image' ? (named(name, alts[index] ?? alts[0] ?? '') ?? []) : [],
    )
  return {
    picture,
    named,
    set: picturesOf,
    slides: (set, alts) =>
      itemsOf(set).flatMap(({ kind, name }, index): readonly Slide[] => {
        const alt = alts[index] ?? alts[0] ?? ''
        if (kind === 'image') {
          const shown = named(name, alt)
          return shown ? [{ kind, picture: shown }] : []
        }
        const facts = filmFacts(name)
        return facts ? [{ kind, film: { name, poster: { name, alt, ...facts, ofFilm: true }, ...facts } }] : []
      }),
    film(field) {
      const poster = picture(field?.poster)
      const facts = field && filmFacts(field.video.name)
      if (!field || !facts || !poster) return undefined
      return { name: field.video.name, poster, ...facts, ...(field.captions ? { captions: field.captions } : {}) }
    },
    seo(field, title, own, text = '') {
      const image = picture(field.image) ?? own
      return {
        title: field.title || title,
        description: field.description || text,
        ...(image ? { image } : {}),
        ...(field.pageType !== undefined && { pageType: field.pageType }),
      }
    },
  }
}
