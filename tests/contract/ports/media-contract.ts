import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MediaService } from '../../../src/ports/media.ts'

/** `picture`, `set` and `film` are names that the service has. */
export type OpenedMedia = {
  readonly media: MediaService
  readonly picture: string
  readonly set: string
  readonly film: string
  readonly close: () => Promise<void> | void
}

/** The rules that every media service behind the port obeys. */
export function describeMedia(name: string, open: () => Promise<OpenedMedia>): void {
  describe(`the media port over ${name}`, () => {
    let opened: OpenedMedia
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())

    test('returns the size of pictures and films', async () => {
      const { media, picture, film } = opened
      for (const facts of [await media.image(picture), await media.film(film)]) {
        expect(facts?.width).toBeGreaterThan(0)
        expect(facts?.height).toBeGreaterThan(0)
      }
    })

    test('lists the items of a set under names that it serves', async () => {
      const items = (await opened.media.imageSet(opened.set)) ?? []
      expect(items.length).toBeGreaterThan(0)
      const [first] = items.filter(({ kind }) => kind === 'image')
      expect(await opened.media.image(first?.name ?? '')).toBeDefined()
    })

    test('returns a placeholder that is small enough for a page', async () => {
      const placeholder = (await opened.media.placeholder(opened.picture)) ?? ''
      expect(Buffer.from(placeholder, 'base64').toString('latin1', 8, 12)).toBe('WEBP')
      expect(placeholder.length).toBeLessThan(1000)
    })

    test('returns nothing for unknown names', async () => {
      const { media } = opened
      const unknown = 'no such name'
      const answers = [media.image(unknown), media.imageSet(unknown), media.film(unknown), media.placeholder(unknown)]
      expect(await Promise.all(answers)).toEqual([undefined, undefined, undefined, undefined])
    })
  })
}
