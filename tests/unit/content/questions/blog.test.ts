import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openContent } from '../../../../src/content/open-content.ts'
import { recordNodes } from '../../../../src/content/recording.ts'
import { leaves } from '../../../../src/content/snapshot/tracked-snapshot.ts'
import {
  entryOf,
  localeOf,
  openSmallShop,
  ref,
  type SmallShop,
  smallShop,
  writeSmallShop,
} from '../../../fixtures/small-shop.ts'

const us = localeOf('en-us')
const picture = { amplience_id: { name: 'scene-dawn' }, alt_text: 'Dawn' }

/** Two topics and four posts; `old` and `new` belong to the second topic. */
function shopWithBlog(): SmallShop {
  const shop = smallShop()
  const topic = (uid: string, sort_order: number) =>
    shop.entries.push({ type: 'blog_category', uid, locale: 'en-us', fields: { url: `/${uid}`, sort_order } })
  const post = (uid: string, published_on: string, categories: string[]) =>
    shop.entries.push({
      type: 'blog_post',
      uid,
      locale: 'en-us',
      fields: {
        url: `/${uid}`,
        published_on,
        author: 'Ines',
        categories: categories.flatMap((category) => ref('blog_category', category)),
        image: picture,
        sections: [{ title: 'One', html: '<p><a href="/c/snowshoes">All</a></p>' }],
      },
    })
  topic('gear', 2)
  topic('walks', 1)
  post('old', '2025-10-01', ['gear'])
  post('newest', '2026-11-01', ['walks'])
  post('new', '2026-03-01', ['gear', 'walks'])
  post('middle', '2026-01-01', ['walks'])
  return shop
}

const lost = { amplience_id: { name: 'scene-lost' }, alt_text: '' }

/** The same with a footer that links to entries. */
function shopWithFooter(...targets: readonly (readonly [type: string, uid: string])[]): SmallShop {
  const shop = shopWithBlog()
  const links = targets.map(([type, uid]) => ({ title: '', type: 'internal', internal_link: ref(type, uid) }))
  shop.entries.push({ type: 'footer', uid: 'footer', locale: 'en-us', fields: { columns: [{ title: 'Read', links }] } })
  return shop
}
const footerLinks = (content: ReturnType<typeof openSmallShop>) =>
  content
    .footer(us)
    .columns.flatMap(({ links }) => links.map((link) => (link.kind === 'internal' ? link.target : link.url)))

const slugs = (posts: readonly { readonly slug: string }[] | undefined): string[] | undefined =>
  posts?.map(({ slug }) => slug)

describe('the blog', () => {
  test('lists posts newest first, and topics in the editors’ order', () => {
    const blog = openSmallShop(shopWithBlog()).blog(us)
    expect(slugs(blog.posts)).toEqual(['newest', 'new', 'middle', 'old'])
    expect(slugs(blog.categories)).toEqual(['walks', 'gear'])
  })

  test('leaves out a topic without posts', () => {
    const shop = shopWithBlog()
    for (const uid of ['old', 'new']) entryOf(shop, uid)['categories'] = ref('blog_category', 'walks')
    const content = openSmallShop(shop)
    expect(slugs(content.blog(us).categories)).toEqual(['walks'])
    expect(content.blogCategory(us, 'gear')).toBeUndefined()
    expect(content.pagePaths(us).map(({ path }) => path)).not.toContain('/en-us/blog/gear')
  })

  test('drops a post without its picture from lists, together with its page', () => {
    const shop = shopWithBlog()
    entryOf(shop, 'new')['image'] = lost
    const content = openSmallShop(shop)
    expect(slugs(content.blog(us).posts)).toEqual(['newest', 'middle', 'old'])
    expect(content.blogPost(us, 'new')).toBeUndefined()
    expect(slugs(content.blogPost(us, 'old')?.related)).toEqual(['newest', 'middle'])
    expect(content.pagePaths(us).map(({ path }) => path)).not.toContain('/en-us/blog/p/new')
  })

  test('drops only a missing category from a post', () => {
    const shop = shopWithBlog()
    entryOf(shop, 'new')['categories'] = [...ref('blog_category', 'gone'), ...ref('blog_category', 'gear')]
    expect(openSmallShop(shop).blogPost(us, 'new')?.categories).toEqual([{ slug: 'gear', title: 'gear' }])
  })

  test('marks posts that fell back to English, one by one', () => {
    const shop = shopWithBlog()
    shop.entries.push({
      type: 'blog_post',
      uid: 'new',
      locale: 'de',
      fields: { ...entryOf(shop, 'new'), title: 'Neu' },
    })
    const { posts } = openSmallShop(shop).blog(localeOf('de-de'))
    expect(posts.map(({ title, lang }) => [title, lang])).toEqual([
      ['newest', 'en'],
      ['Neu', undefined],
      ['middle', 'en'],
      ['old', 'en'],
    ])
  })
})

describe('a post', () => {
  test('recommends the editor’s choice, then its own topic, then the newest others', () => {
    const shop = shopWithBlog()
    entryOf(shop, 'old')['related_posts'] = ref('blog_post', 'middle')
    expect(slugs(openSmallShop(shop).blogPost(us, 'old')?.related)).toEqual(['middle', 'new', 'newest'])
  })

  test('never recommends itself, even when its editor does', () => {
    const shop = shopWithBlog()
    entryOf(shop, 'old')['related_posts'] = [...ref('blog_post', 'old'), ...ref('blog_post', 'gone')]
    expect(slugs(openSmallShop(shop).blogPost(us, 'old')?.related)).toEqual(['new', 'newest', 'middle'])
  })

  test('gives its links the reader’s locale', () => {
    const html = openSmallShop(shopWithBlog()).blogPost(localeOf('de-at'), 'old')?.sections[0]?.html
    expect(html).toBe('<p><a href="/de-at/c/snowshoes">All</a></p>')
  })

  test('leaves out missing products, and the missing page of its author', () => {
    const shop = shopWithBlog()
    Object.assign(entryOf(shop, 'old'), {
      products: [...ref('product', 'gone'), ...ref('product', 'ridge')],
      author_athlete: ref('athlete', 'gone'),
    })
    const post = openSmallShop(shop).blogPost(us, 'old')
    expect(slugs(post?.products)).toEqual(['ridge-25'])
    expect(post).toMatchObject({ author: 'Ines' })
    expect(post).not.toHaveProperty('athlete')
  })
})

describe('a link to the blog', () => {
  test('leads to topics and posts', () => {
    const shop = shopWithFooter(['blog_category', 'gear'], ['blog_post', 'old'])
    expect(footerLinks(openSmallShop(shop))).toEqual(['gear', 'old'])
  })

  test('is left out for a topic without posts', () => {
    const shop = shopWithFooter(['blog_category', 'gear'])
    for (const uid of ['old', 'new']) entryOf(shop, uid)['categories'] = ref('blog_category', 'walks')
    expect(footerLinks(openSmallShop(shop))).toEqual([])
  })

  test('is left out for a topic whose posts have no picture, and for these', () => {
    const shop = shopWithFooter(['blog_category', 'gear'], ['blog_post', 'old'], ['blog_post', 'newest'])
    for (const uid of ['old', 'new']) entryOf(shop, uid)['image'] = lost
    expect(footerLinks(openSmallShop(shop))).toEqual(['newest'])
  })

  test('appears with the topic’s first post, and stays as it is with others', () => {
    const folder = mkdtempSync(join(tmpdir(), 'firn-blog-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const shop = shopWithFooter(['blog_category', 'gear'])
    for (const uid of ['old', 'new']) entryOf(shop, uid)['categories'] = ref('blog_category', 'walks')
    const write = (name: string): string => {
      const file = join(folder, `${name}.sqlite`)
      writeSmallShop(shop, file)
      return file
    }
    const content = openContent(write('before'))
    onTestFinished(() => content.close())
    const takeNodes = recordNodes(content)
    const edit = (uid: string, categories: readonly string[]): string[] => {
      entryOf(shop, uid)['categories'] = categories.flatMap((category) => ref('blog_category', category))
      const changed = [leaves.row('blog_post', 'en-us', uid), leaves.all('blog_post', 'en-us')]
      content.advance(write(categories.join()), changed)
      takeNodes()
      content.footer(us)
      return takeNodes().map(({ key }) => key)
    }
    expect(footerLinks(content)).toEqual([])
    expect(edit('old', ['gear'])).toContain('["footer","en-us"]')
    expect(footerLinks(content)).toEqual(['gear'])
    expect(edit('new', ['walks', 'gear'])).toEqual(['["~used_topics","en-us"]'])
  })
})

describe('a column of the footer', () => {
  test('is left out when none of its targets has a page', () => {
    const columnsOf = (shop: SmallShop) =>
      openSmallShop(shop)
        .footer(us)
        .columns.map(({ title }) => title)
    expect(columnsOf(shopWithFooter(['blog_category', 'gear']))).toEqual(['Read'])
    expect(columnsOf(shopWithFooter(['athlete', 'ines']))).toEqual([])
  })
})

describe('a link to a member of the team', () => {
  const shopWithAthlete = (types: readonly ('athlete' | 'team_page')[], image = picture): SmallShop => {
    const shop = shopWithFooter(['athlete', 'ines'])
    for (const type of types)
      shop.entries.push({ type, uid: 'ines', locale: 'en-us', fields: { url: '/ines', discipline: 'Guide', image } })
    entryOf(shop, 'old')['author_athlete'] = ref('athlete', 'ines')
    return shop
  }

  test('leads to the member’s page, from a post too', () => {
    const content = openSmallShop(shopWithAthlete(['athlete', 'team_page']))
    expect(footerLinks(content)).toEqual(['ines'])
    expect(content.blogPost(us, 'old')).toMatchObject({ athlete: 'ines' })
  })

  test.each([
    ['the team has no page', shopWithAthlete(['athlete'])],
    ['the member has no picture', shopWithAthlete(['athlete', 'team_page'], lost)],
  ])('is left out where %s', (_reason, shop) => {
    const content = openSmallShop(shop)
    expect(footerLinks(content)).toEqual([])
    expect(content.blogPost(us, 'old')).not.toHaveProperty('athlete')
  })
})
