import { isDeepStrictEqual } from 'node:util'
import { crc32 } from 'node:zlib'
import type { Rows } from '../content/snapshot/snapshot-rows.ts'
import { mapConcurrently } from '../lib/map-concurrently.ts'
import type { MediaName } from '../ports/content/fields.ts'
import type { MediaService } from '../ports/media.ts'
import { VendorError } from '../ports/vendor-error.ts'
import type { Loader, LoaderContext, LoaderStore } from './loader.ts'
import { type MediaNames, type NamedEntry, namesOf, usedMedia } from './media-names.ts'

const concurrentReads = 16
const concurrentDrawings = 4

type StoredCollection = 'picture' | 'picture_set' | 'film'
type Found<Name extends StoredCollection> = ReadonlyMap<string, Rows[Name]>

/** The number of a look, which asks again for a part of what is known; or all of it. */
export type MediaTurn = number | 'all'

/** Names in entries that a look asks for again, beside the pictures of sets. */
const namesEachTurn = 200

/**
 * Whether a known name is asked for again. The media service sends no word of a set that got another picture, or of a
 * picture that was replaced, so looks take turns to ask: all names are asked for once in as many looks as that takes.
 * @param count names in entries
 */
function turnOf(turn: MediaTurn | undefined, count: number): (name: string) => boolean {
  if (typeof turn !== 'number') return () => turn === 'all'
  const turns = Math.max(1, Math.ceil(count / namesEachTurn))
  return (name) => crc32(name) % turns === turn % turns
}

/** The names that a sync looks up. */
type MediaSelection = {
  readonly used: MediaNames
  /** Whether a name is asked for again that the snapshot before knows. */
  readonly isDue: (name: string) => boolean
  /** They are all that entries have: the snapshot loses all others. */
  readonly isWhole: boolean
}

type SelectMedia = (store: LoaderStore) => MediaSelection

/** All names of entries. @param turn without it, nothing that the snapshot before knows is asked for again */
export function allMedia(turn?: MediaTurn): SelectMedia {
  return (store) => {
    const used = usedMedia(store)
    const isDue = turnOf(turn, used.image.size + used.set.size + used.video.size)
    return { used, isDue, isWhole: true }
  }
}

/** Pictures that a set brings, about. */
const picturesOfSet = 5

/**
 * Names of some entries, and names that the snapshot before knows, by turns: a look does not go through all entries of
 * a large shop. What others use stays.
 */
export function dueMedia(entries: Iterable<NamedEntry>, turn?: MediaTurn): SelectMedia {
  return (store) => {
    const used = namesOf(entries)
    const [pictures, sets, films] = [store.ids('picture', ''), store.ids('picture_set', ''), store.ids('film', '')]
    const isDue = turnOf(turn, (pictures.length + sets.length + films.length) / picturesOfSet)
    const [dueImages, dueSets] = [pictures.filter(isDue), sets.filter(isDue)]
    /** Whether a page opens with a picture: it has a few pixels then. */
    const isOpening = (name: string): boolean => store.previous('picture', name, '')?.thumb !== undefined
    const firstOf = (set: string): string => store.previous('picture_set', set, '')?.items[0]?.name ?? ''
    const opening: readonly MediaName[] = [
      ...used.opening,
      ...dueImages.filter(isOpening).map((name) => ({ media: 'image' as const, name })),
      ...dueSets.filter((set) => isOpening(firstOf(set))).map((name) => ({ media: 'set' as const, name })),
    ]
    const names = {
      image: new Set([...used.image, ...dueImages]),
      set: new Set([...used.set, ...dueSets]),
      video: new Set([...used.video, ...films.filter(isDue)]),
      opening,
    }
    return { used: names, isDue, isWhole: false }
  }
}

/** Names of some entries; what others use stays. */
export function mediaOf(entries: Iterable<NamedEntry>): SelectMedia {
  return () => ({ used: namesOf(entries), isDue: () => false, isWhole: false })
}

/**
 * Size and point of interest of every picture that loaded entries name, the items of every set, the size of every film,
 * and a few pixels of what pages open with. What the media service does not have is reported and left out.
 */
export function picturesLoader(media: MediaService, select: SelectMedia): Loader {
  return {
    name: 'media',
    async load(context) {
      const { used, isDue, isWhole } = select(context.store)
      const find = createFinder(context, isDue)
      const sets = await find('picture_set', used.set, async (name) => {
        const items = await media.imageSet(name)
        return items && { items }
      })
      const items = [...sets.values()].flatMap((set) => set.items)
      const inSets = (kind: 'image' | 'video') => items.filter((item) => item.kind === kind).map(({ name }) => name)
      const films = await find('film', [...used.video, ...inSets('video')], media.film)
      const opening = new Set(
        used.opening.map(({ media: kind, name }) => (kind === 'set' ? sets.get(name)?.items[0]?.name : name)),
      )
      const pictures = await find('picture', [...used.image, ...inSets('image')], async (name) => {
        const facts = await media.image(name)
        const before = context.store.previous('picture', name, '')
        // The few pixels of a picture that has not changed are known, too.
        return isDeepStrictEqual({ ...before, thumb: undefined }, { ...facts, thumb: undefined }) ? before : facts
      })
      storeFound(context, 'picture_set', sets, isWhole)
      storeFound(context, 'film', films, isWhole)
      storeFound(context, 'picture', await withPlaceholders(media, context, pictures, opening), isWhole)
    },
  }
}

/**
 * The facts about names, asked of the vendor where the snapshot before does not know them, or it is their turn. A sync
 * does not fail for facts that are known: they serve until they can be asked for again. Once the vendor has failed for
 * one of these, the others wait for another look: edits wait for the end of this one.
 */
function createFinder({ store, report }: LoaderContext, isDue: (name: string) => boolean) {
  let isAway = false
  return async <Name extends StoredCollection>(
    collection: Name,
    names: Iterable<string>,
    ask: (name: string) => Promise<Rows[Name] | undefined>,
  ): Promise<Found<Name>> => {
    const answers = await mapConcurrently([...new Set(names)], concurrentReads, async (name) => {
      const before = store.previous(collection, name, '')
      if (before && (isAway || !isDue(name))) return { name, answer: { facts: before } }
      const asked = unlessNonsense(ask, name)
      if (!before) return { name, answer: await asked }
      const answer = await asked.catch(() => {
        isAway = true
        return { facts: before }
      })
      return { name, answer }
    })
    const found = new Map<string, Rows[Name]>()
    for (const { name, answer } of answers) {
      if ('facts' in answer && answer.facts) found.set(name, answer.facts)
      else {
        const message = 'nonsense' in answer ? 'has facts that make no sense' : 'is not on the media service'
        report({ collection, id: name, scope: '', field: '', message })
      }
    }
    return found
  }
}

/**
 * Those that pages open with get a few pixels to stand in for them. That is a drawing for each, so fewer are asked for
 * at once; one that does not come is asked for again with the next sync, since a page does without.
 */
async function withPlaceholders(
  media: MediaService,
  { logger, report }: LoaderContext,
  pictures: Found<'picture'>,
  opening: ReadonlySet<string | undefined>,
): Promise<Found<'picture'>> {
  const missing: string[] = []
  const rows = await mapConcurrently([...pictures], concurrentDrawings, async ([name, facts]) => {
    if (facts.thumb !== undefined || !opening.has(name)) return [name, facts] as const
    const thumb = await media.placeholder(name).catch((cause: unknown) => {
      logger.warn({ event: 'placeholder_missing', name, cause })
      missing.push(name)
      return undefined
    })
    return [name, thumb === undefined ? facts : { ...facts, thumb }] as const
  })
  const [id] = missing.toSorted()
  if (id !== undefined) {
    const others = missing.length === 1 ? '' : `, nor has ${missing.length - 1} more`
    const message = `has no placeholder yet${others}; the next sync asks for what is missing`
    report({ collection: 'picture', id, scope: '', field: 'thumb', message })
  }
  return new Map(rows)
}

function storeFound<Name extends StoredCollection>(
  { store }: LoaderContext,
  collection: Name,
  found: Found<Name>,
  isWhole: boolean,
): void {
  if (isWhole) store.replaceRows(collection, '', found)
  else for (const [name, facts] of found) store.set(collection, name, '', facts)
}

/** The service answered, with something that no picture is. */
const nonsense = { nonsense: true } as const

/** One picture that the service tells nonsense of must not stop a sync; a service that fails must. */
async function unlessNonsense<Facts>(
  ask: (name: string) => Promise<Facts | undefined>,
  name: string,
): Promise<{ readonly facts: Facts | undefined } | typeof nonsense> {
  try {
    return { facts: await ask(name) }
  } catch (error) {
    if (error instanceof VendorError && error.status === 200) return nonsense
    throw error
  }
}
