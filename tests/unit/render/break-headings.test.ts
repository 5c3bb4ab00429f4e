import { describe, expect, test } from 'vitest'
import { breakHeadings } from '../../../src/render/break-headings.ts'

const page = (language: string, body: string): string => `<!doctype html><html class="a" lang="${language}">${body}`

describe('breakHeadings', () => {
  test('lets headings of a Japanese page break between phrases, and changes nothing else', async () => {
    const before = '<p>はじめてのスノーシュー</p><h1 class="t">はじめての<a href="/x">スノーシューの選びかた</a></h1>'
    expect(await breakHeadings(page('ja-JP', before))).toBe(
      page(
        'ja-JP',
        '<p>はじめてのスノーシュー</p><h1 class="t">はじめての<a href="/x">スノーシューの<wbr>選びかた</a></h1>',
      ),
    )
  })

  test('treats paragraphs in large letters like headings in Japanese, but not in German', async () => {
    const leads = (text: string) => `<p class="lead">${text}</p><p class="intro lead">${text}</p>`
    const other = '<p class="quiet">スノーシューの選びかた</p>'
    expect(await breakHeadings(page('ja-JP', leads('スノーシューの選びかた') + other))).toBe(
      page('ja-JP', leads('スノーシューの<wbr>選びかた') + other),
    )
    const german = page('de-DE', '<p class="lead">Schneeschuhwanderung</p>')
    expect(await breakHeadings(german)).toBe(german)
  })

  test('hyphenates long words of German headings, but leaves no small piece alone', async () => {
    const body = '<h2>Schneeschuhwanderung &amp; Rast, kaputtgegangen</h2><p>Schneeschuhwanderung</p>'
    expect((await breakHeadings(page('de-DE', body))).replaceAll('\u00AD', '-')).toBe(
      page('de-DE', '<h2>Schnee-schuh-wan-de-rung &amp; Rast, kaputt-ge-gangen</h2><p>Schneeschuhwanderung</p>'),
    )
  })

  test.each([
    ['an island, whose text React compares with its own', 'de-DE', '<h2>Schneeschuhwanderung</h2>', 'astro-island'],
    ['a heading in another language', 'de-DE', '<h2 lang="en-US">Internationalization</h2>', 'div'],
    ['a page in a language without rules', 'fr-FR', '<h2>Anticonstitutionnellement</h2>', 'div'],
  ])('leaves %s unchanged', async (_, language, heading, around) => {
    const before = page(language, `<${around}>${heading}</${around}>`)
    expect(await breakHeadings(before)).toBe(before)
  })
})
