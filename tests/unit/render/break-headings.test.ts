import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
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

  test('holds no page in memory for its heading', async () => {
    setFlagsFromString('--expose-gc')
    const usedMemory = (): number => {
      runInNewContext('gc()')
      return process.memoryUsage().heapUsed
    }
    const around = `<p>${'x'.repeat(1_000_000)}</p>`
    await breakHeadings(page('de-DE', `<h2>Schneeschuhwanderung</h2>${around}`))
    const before = usedMemory()
    for (let number = 0; number < 20; number += 1)
      await breakHeadings(page('de-DE', `<h2>Schneeschuhwanderung ${number}</h2>${around}`))
    expect(usedMemory() - before).toBeLessThan(5_000_000)
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
    ['a heading in a part in another language', 'de-DE', '<p>a</p><h2>Internationalization</h2>', 'div lang="en"'],
    [
      'a heading behind others of the name in that part',
      'de-DE',
      '<div>a</div><div lang="en">b</div><h2>Internationalization</h2>',
      'div lang="en"',
    ],
    [
      'a paragraph in large letters there',
      'ja-JP',
      '<p class="lead">スノーシューの選びかた</p>',
      'main lang="zh-Hans"',
    ],
    ['a page in a language without rules', 'fr-FR', '<h2>Anticonstitutionnellement</h2>', 'div'],
  ])('leaves %s unchanged', async (_, language, heading, around) => {
    const before = page(language, `<${around}>${heading}</${around.split(' ', 1).join('')}>`)
    expect(await breakHeadings(before)).toBe(before)
  })

  test('divides headings in the page’s language within such a part, and behind it', async () => {
    const parts = (word: string) => [
      `<main lang="en"><div lang="de-DE"><h2>${word}</h2></div><h2 lang="de-DE">${word}</h2></main>`,
      `<div><picture lang="en"></picture><img lang="en"><h2>${word}</h2></div>`,
      `<p lang="en">a</p><h3>${word}</h3>`,
    ]
    const divided = await breakHeadings(page('de-DE', parts('Schneeschuhwanderung').join('')))
    expect(divided.replaceAll('\u00AD', '-')).toBe(page('de-DE', parts('Schnee-schuh-wan-de-rung').join('')))
  })
})
