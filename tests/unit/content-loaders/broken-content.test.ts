import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedContent } from '../../../sandbox/seed/index.ts'
import type { Json, SeedEntry } from '../../../sandbox/seed/types.ts'
import { describeProblem } from '../../../src/content-loaders/loader.ts'
import type { Content, PagePath } from '../../../src/content/content.ts'
import { openContent } from '../../../src/content/open-content.ts'
import type { Locale } from '../../../src/domain/locale/locale.ts'
import { entrySchemas } from '../../../src/vendors/contentstack/wire/entry-schemas.ts'
import { type EditableShop, openEditableShop } from '../../fixtures/editable-shop.ts'
import { openShop, type TestShop } from '../../fixtures/shop.ts'
import { localeOf } from '../../fixtures/small-shop.ts'

/*
 * Whatever an editor breaks costs only what is broken: every other page still has its answer, and the report names the
 * entry.
 */
const { entries } = seedContent()
const lastOfEachType = [...new Map(entries.map((entry) => [entry.contentType, entry])).values()]
const read = [localeOf('en-us'), localeOf('de-de'), localeOf('ja-jp')]

let vendors: TestShop
let shop: EditableShop
beforeAll(async () => {
  vendors = await openShop()
})
afterAll(() => vendors.close())
beforeEach(() => {
  shop = openEditableShop(vendors)
})
afterEach(() => shop.close())

const change = ({ contentType, uid, locales }: SeedEntry, fields: Record<string, Json>): void =>
  shop.editor.publish(contentType, uid, 'en-us', { ...locales['en-us'], ...fields })

/** The entry behind a page of this path; `undefined` or empty when its content is gone. */
function answer(content: Content, locale: Locale, { path, kind }: PagePath): unknown {
  const rest = decodeURIComponent(path.split('/').slice(2).join('/'))
  const last = rest.split('/').at(-1) ?? ''
  switch (kind) {
    case 'home':
      return content.home(locale)
    case 'category':
      return content.category(locale, rest.replace('c/', ''))
    case 'product':
      return content.product(locale, last)
    case 'withdrawn':
      return content.withdrawn(locale, last)
    case 'page':
      return content.page(locale, rest)
    case 'pro':
      return content.proPage(locale, rest)
    case 'landing':
      return content.landingPage(locale, last)
    case 'blog_category':
      return content.blogCategory(locale, last)
    case 'blog_post':
      return content.blogPost(locale, last)
    case 'support_article':
      return content.supportArticle(locale, last)
    case 'athlete':
      return content.athlete(locale, last)
    default:
      return [content.header(locale), content.footer(locale), content.support(locale), content.errorPage(locale)]
  }
}

/** Paths that pages are rendered for, each with its answer there. */
function pages(): ReadonlyMap<string, unknown> {
  const content = openContent(shop.file)
  try {
    return new Map(
      read.flatMap((locale) =>
        content.pagePaths(locale).map((page) => [page.path, answer(content, locale, page)] as const),
      ),
    )
  } finally {
    content.close()
  }
}

const isReference = (value: Json): boolean =>
  Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null && '_content_type_uid' in item)

describe('a sync of broken content', () => {
  test('handles circular references', async () => {
    let changed = 0
    for (const entry of entries) {
      const self: Json[] = [{ uid: entry.uid, _content_type_uid: entry.contentType }]
      const fields = Object.entries(entry.locales['en-us']).filter(([, value]) => isReference(value))
      if (fields.length > 0) change(entry, Object.fromEntries(fields.map(([name]) => [name, self])))
      changed += fields.length
    }
    await shop.sync()
    expect(changed).toBeGreaterThan(50)
    const found = pages()
    expect(found.size).toBeGreaterThan(100)
    for (const [path, answered] of found) expect(answered, path).toBeDefined()
  })

  test('drops only references to a deleted entry, and reports them', async () => {
    const referred = new Set(JSON.stringify(entries.map(({ locales }) => locales['en-us'])).match(/blt[0-9a-f]{16}/g))
    const gone = lastOfEachType.filter(({ uid, contentType }) => referred.has(uid) && contentType !== 'regions')
    for (const { contentType, uid } of gone) shop.editor.remove(contentType, uid)
    const { problems } = await shop.sync()
    const messages = problems.map(({ message }) => message)
    expect(gone.length).toBeGreaterThan(5)
    for (const { contentType, uid } of gone)
      expect(messages).toContain(`refers to ${contentType} ${uid}, which is not published`)
    for (const [path, found] of pages()) expect(found, path).toBeDefined()
  })

  test('leaves out an entry without a required field, and reports the field', async () => {
    for (const entry of lastOfEachType) change(entry, { title: '' })
    const { problems } = await shop.sync()
    const described = problems.map(describeProblem)
    expect(lastOfEachType.map(({ contentType }) => contentType).toSorted()).toEqual(
      Object.keys(entrySchemas).toSorted(),
    )
    for (const { contentType, uid } of lastOfEachType)
      expect(described).toContain(`${contentType} ${uid} (en-us) title: is empty`)
    const found = pages()
    expect(found.size).toBeGreaterThan(100)
    for (const [path, answered] of found) expect(answered, path).toBeDefined()
  })
})
