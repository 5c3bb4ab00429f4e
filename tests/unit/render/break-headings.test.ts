import { expect, test } from 'vitest'
import { breakHeadings } from '../../../src/render/break-headings.ts'

const page = (language: string, body: string): string => `<!doctype html><html class="a" lang="${language}">${body}`

test('headings of a Japanese page may end a line between phrases, and nothing else of the page changes', async () => {
  const before = '<p>はじめてのスノーシュー</p><h1 class="t">はじめての<a href="/x">スノーシューの選びかた</a></h1>'
  expect(await breakHeadings(page('ja-JP', before))).toBe(
    page(
      'ja-JP',
      '<p>はじめてのスノーシュー</p><h1 class="t">はじめての<a href="/x">スノーシューの<wbr>選びかた</a></h1>',
    ),
  )
})

test('paragraphs in large letters are divided like headings in Japanese, and in German as they are', async () => {
  const leads = (text: string) => `<p class="lead">${text}</p><p class="intro lead">${text}</p>`
  const other = '<p class="quiet">スノーシューの選びかた</p>'
  expect(await breakHeadings(page('ja-JP', leads('スノーシューの選びかた') + other))).toBe(
    page('ja-JP', leads('スノーシューの<wbr>選びかた') + other),
  )
  const german = page('de-DE', '<p class="lead">Schneeschuhwanderung</p>')
  expect(await breakHeadings(german)).toBe(german)
})

test('long words of a German heading may end a line with a hyphen, never with a small piece alone', async () => {
  const body = '<h2>Schneeschuhwanderung &amp; Rast, kaputtgegangen</h2><p>Schneeschuhwanderung</p>'
  expect((await breakHeadings(page('de-DE', body))).replaceAll('\u00AD', '-')).toBe(
    page('de-DE', '<h2>Schnee-schuh-wan-de-rung &amp; Rast, kaputt-ge-gangen</h2><p>Schneeschuhwanderung</p>'),
  )
})

test.each([
  ['an island, whose text React compares with its own', 'de-DE', '<h2>Schneeschuhwanderung</h2>', 'astro-island'],
  ['a heading in another language', 'de-DE', '<h2 lang="en-US">Internationalization</h2>', 'div'],
  ['a page in a language without rules', 'fr-FR', '<h2>Anticonstitutionnellement</h2>', 'div'],
])('%s stays as it is', async (_, language, heading, around) => {
  const before = page(language, `<${around}>${heading}</${around}>`)
  expect(await breakHeadings(before)).toBe(before)
})
