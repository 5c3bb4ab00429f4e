import type { SeedEntry } from '../../types.ts'
import { entryUid, references } from '../entry-uid.ts'
import { type Texts, localized, required } from '../localized.ts'
import { image } from '../media-object.ts'
import { richHtml } from '../text/slices/rich-text.ts'
import { type PostSource, posts, topics } from './blog-posts.ts'
import { seoMeta } from './seo-meta.ts'

export function blogEntries(texts: Texts): SeedEntry[] {
  return [
    ...topics.map(({ slug, share }, index) => topicEntry(slug, share, index + 1, texts)),
    ...posts.map((post) => postEntry(post, texts)),
  ]
}

function topicEntry(slug: string, share: string, order: number, texts: Texts): SeedEntry {
  return {
    uid: entryUid('blog_category', slug),
    contentType: 'blog_category',
    locales: localized(texts, (text) => {
      const own = required(text.blog.topics, slug)
      return {
        title: own.title,
        url: `/${slug}`,
        intro: own.intro,
        sort_order: order,
        seo_meta: seoMeta(own.seo, image(share, required(text.pictures.scenes, share))),
      }
    }),
  }
}

function postEntry(post: PostSource, texts: Texts): SeedEntry {
  return {
    uid: entryUid('blog_post', post.slug),
    contentType: 'blog_post',
    locales: localized(texts, (text) => {
      const own = required(text.blog[post.topics[0]], post.slug)
      const picture = image(`blog-${post.slug}`, own.alt)
      const figure =
        post.figure === undefined ? undefined : { name: post.figure, alt: required(text.pictures.scenes, post.figure) }
      return {
        title: own.title,
        url: `/${post.slug}`,
        summary: own.summary,
        published_on: post.day,
        author: post.author,
        author_athlete: post.athlete ? references('athlete', [post.athlete]) : [],
        categories: references('blog_category', post.topics),
        image: picture,
        sections: own.sections.map(({ title, text: said }, index) => {
          const name = post.pictures?.[index]
          return {
            title,
            html: richHtml(said, figure),
            ...(name ? { image: image(name, required(text.pictures.scenes, name)) } : {}),
          }
        }),
        products: references('product', post.products),
        related_posts: references('blog_post', post.related),
        seo_meta: seoMeta(own.seo, picture),
      }
    }),
  }
}
