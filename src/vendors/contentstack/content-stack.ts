import { z } from 'zod'
import { NotInServiceError } from '../../ports/content.ts'
import type { ContentStack, StackChange } from '../../ports/content/stack.ts'
import { read } from './answers.ts'
import type { Contentstack } from './contentstack.ts'
import type { SyncPage } from './wire/envelope.ts'

const typeSchema = z.object({ uid: z.string() })
const fileSchema = z
  .object({ uid: z.string(), title: z.string().nullish(), filename: z.string().nullish() })
  .transform(({ uid, title, filename }) => ({ uid, name: title || filename || uid }))
const itemSchema = z.object({ uid: z.string().default(''), locale: z.string().optional() })

/** The type that sync gives a file. */
const fileType = 'sys_assets'

function toChange({
  type: kind,
  event_at: at,
  content_type_uid: contentType,
  data,
}: SyncPage['items'][number]): StackChange {
  const { uid, locale } = read(itemSchema, data, 'sync')
  return { kind, contentType: contentType === fileType ? undefined : contentType, uid, locale, at }
}

/** The stack itself, for those who connect it or look after it. */
export function createContentStack(stack: Contentstack): ContentStack {
  return {
    types: async () => read(z.array(typeSchema), await stack.contentTypes(), 'content types').map(({ uid }) => uid),
    async files(locale) {
      try {
        return read(z.array(fileSchema), await stack.assets(locale), 'assets')
      } catch (error) {
        if (error instanceof NotInServiceError) return undefined
        throw error
      }
    },
    taxonomies: async () =>
      Promise.all(
        (await stack.taxonomies()).map(async ({ uid, name }) => ({
          uid,
          name,
          words: (await stack.terms(uid)).length,
        })),
      ),
    async latest(count) {
      const newest: StackChange[] = []
      for await (const { items } of stack.changes()) {
        newest.push(...items.slice(0, count - newest.length).map(toChange))
        if (newest.length === count) break
      }
      return newest
    },
  }
}
