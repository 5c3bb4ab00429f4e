import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContentService, EntryFault } from '../../../src/ports/content.ts'
import { entryTypes } from '../../../src/ports/content/entries.ts'

export type OpenedContent = { readonly content: ContentService; readonly close: () => Promise<void> | void }

/**
 * The rules that every content service behind the port obeys.
 * @param open a service with a published shop in en-us
 */
export function describeContent(name: string, open: () => Promise<OpenedContent>): void {
  describe(`the content port over ${name}`, () => {
    let opened: OpenedContent
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())

    test.each(entryTypes)('returns entries of %s, each once, in the requested locale', async (type) => {
      const faults: EntryFault[] = []
      const entries = await opened.content.checkedEntries(type, 'en-us', (fault) => faults.push(fault))
      expect(faults).toEqual([])
      expect(new Set(entries.map(({ uid }) => uid)).size).toBe(entries.length)
      expect(entries.filter(({ locale }) => locale !== 'en-us')).toEqual([])
    })

    test('reads one entry as the list has it, with the time of its publication', async () => {
      const [listed] = await opened.content.checkedEntries('product', 'en-us', () => undefined)
      const answer = await opened.content.checkedEntry('product', listed?.uid ?? '', 'en-us', () => undefined)
      expect(answer?.entry).toEqual(listed)
      expect(answer?.time).toBeGreaterThan(0)
    })

    test('has products with a path and a title', async () => {
      const products = await opened.content.checkedEntries('product', 'en-us', () => undefined)
      expect(products.length).toBeGreaterThan(0)
      for (const { slug, title } of products) expect([slug, title]).not.toContain('')
    })
  })
}
