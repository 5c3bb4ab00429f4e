import { describe, expect, test } from 'vitest'
import { entryOf, localeOf, openSmallShop, ref, type SmallShop, smallShop } from '../../../fixtures/small-shop.ts'

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
    entryOf(shop, 'new')['image'] = { amplience_id: { name: 'scene-lost' }, alt_text: '' }
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
