import { contentLocales } from '../domain/countries.ts'
import { mapConcurrently } from '../lib/map-concurrently.ts'
import type { Amplience } from '../vendors/amplience/index.ts'
import { VendorError } from '../vendors/vendor-error.ts'
import { entrySchemas, type EntryType } from '../wire/contentstack/entry-schemas.ts'
import type { MediaName } from '../wire/contentstack/fields.ts'
import type { Loader, LoaderContext, LoaderStore } from './loader.ts'

const concurrentReads = 16

/**
 * Size and point of interest of every picture that loaded entries name, and the items of every image set. What the
 * snapshot before knew is not fetched again. A picture that the media service does not have is reported and left out.
 */
export function picturesLoader(media: Amplience): Loader {
  return {
    name: 'media',
    async load(context) {
      const used = usedNames(context.store)
      const sets = await mapConcurrently([...used.sets], concurrentReads, async (name) => ({
        name,
        pictures:
          context.store.previous('picture_set', name, '')?.pictures ?? (await unlessNonsense(media.imageSet(name))),
      }))
      const names = new Set([
        ...used.pictures,
        ...sets.flatMap(({ pictures }) => (pictures === nonsense ? [] : (pictures ?? []))),
      ])
      const pictures = await mapConcurrently([...names], concurrentReads, async (name) => ({
        name,
        facts: context.store.previous('picture', name, '') ?? (await unlessNonsense(media.image(name))),
      }))
      context.store.clear('picture_set', '')
      context.store.clear('picture', '')
      for (const { name, pictures: items } of sets) {
        if (items && items !== nonsense) context.store.set('picture_set', name, '', { pictures: items })
        else reportMissing(context, 'picture_set', name, items)
      }
      for (const { name, facts } of pictures) {
        if (facts && facts !== nonsense) context.store.set('picture', name, '', facts)
        else reportMissing(context, 'picture', name, facts)
      }
    },
  }
}

/** The service answered, with something that no picture is. */
const nonsense = 'nonsense'

/** One picture that the service tells nonsense of must not stop a sync; a service that fails must. */
async function unlessNonsense<Answer>(asked: Promise<Answer>): Promise<Answer | typeof nonsense> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof VendorError && error.status === 200) return nonsense
    throw error
  }
}

function reportMissing(
  { report }: LoaderContext,
  collection: 'picture' | 'picture_set',
  id: string,
  answer: typeof nonsense | undefined,
): void {
  const message = answer === nonsense ? 'has facts that make no sense' : 'is not on the media service'
  report({ collection, id, scope: '', field: '', message })
}

type UsedNames = { readonly pictures: Set<string>; readonly sets: Set<string> }

function usedNames(store: LoaderStore): UsedNames {
  const used: UsedNames = { pictures: new Set(), sets: new Set() }
  for (const type of Object.keys(entrySchemas)) {
    for (const locale of contentLocales) if (isEntryType(type)) store.all(type, locale).forEach((entry) => collect(entry, used)) // prettier-ignore
  }
  return used
}

const isEntryType = (type: string): type is EntryType => type in entrySchemas
const isMedia = (value: object): value is MediaName => 'media' in value && 'name' in value

/** Media names carry a marker, so that a new field of any content type is found without a change here. */
function collect(value: unknown, used: UsedNames): void {
  if (typeof value !== 'object' || value === null) return
  if (isMedia(value)) {
    if (value.media === 'image') used.pictures.add(value.name)
    if (value.media === 'set') used.sets.add(value.name)
    return
  }
  for (const item of Object.values(value)) collect(item, used)
}
