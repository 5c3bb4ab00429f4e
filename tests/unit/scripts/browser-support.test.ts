import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { browserFunctionBreaches, promiseBreaches } from '../../../scripts/check/browser-support/browser-functions.ts'
import { missingFunctions, versionWith } from '../../../scripts/check/browser-support/missing-functions.ts'
import { promisedBrowsers, promisedSince } from '../../../src/render/promised-browsers.ts'

const browsers = promisedBrowsers.flatMap(({ ids, version }) => ids.map((id) => ({ id, version })))
const namesIn = (script: string): readonly string[] => missingFunctions(script, browsers).map(({ name }) => name)

describe('functions that a promised browser lacks', () => {
  test.each([
    ['of a global object', 'URL.parse(a)', 'URL.parse'],
    ['of a signal', 'const one = AbortSignal.any([a, b])', 'AbortSignal.any'],
    ['of a built-in', 'Map.groupBy(list, key)', 'Map.groupBy'],
    ['of any object', 'element.showPopover()', 'showPopover'],
    ['a global name', 'requestIdleCallback(work)', 'requestIdleCallback'],
    ['an object', 'new URLPattern(a)', 'URLPattern'],
    ['an event', "list.addEventListener('scrollend', work)", 'scrollend_event'],
    ['an event as a bundler writes it', 'list.addEventListener(`scrollend`, work)', 'scrollend_event'],
    ['in a function of its own', 'const act = () => URL.parse(a)', 'URL.parse'],
    ['a member that is read from a missing one', 'navigator.connection.saveData', 'navigator.connection'],
    ['beside a test for another one', "if ('at' in Array.prototype) URL.parse(a)", 'URL.parse'],
    ['before its test', "URL.parse(a); if ('parse' in URL) act()", 'URL.parse'],
    ['outside the branch of its test', "'parse' in URL || act(); URL.parse(a)", 'URL.parse'],
  ])('are found: %s', (_, script, expected) => {
    expect(namesIn(script)).toEqual([expected])
  })

  test.each([
    ['functions that all of them have', 'list.toReversed(); fetch(a); new URL(a); document.querySelector(b)'],
    ['a name of the script’s own', 'const requestIdleCallback = (work) => work(); requestIdleCallback(a)'],
    ['a function of a name that other objects have everywhere', 'thing.parse(text); list.any(one)'],
    ['a use behind a feature test', "if ('parse' in URL) URL.parse(a)"],
    ['a use behind a feature test in an expression', "'requestIdleCallback' in window ? requestIdleCallback(a) : a()"],
    ['a use after an early return', "const f = () => { if (!('any' in AbortSignal)) return; AbortSignal.any(a) }"],
    ['a use behind the member itself', 'navigator.connection && act(navigator.connection.saveData)'],
    ['an optional call', 'element.showPopover?.()'],
    ['an event behind a test for its handler', "if ('onscrollend' in window) a.addEventListener('scrollend', b)"],
    ['a property that is only read', 'act(navigator.connection); if (document.prerendering) act()'],
  ])('do not include %s', (_, script) => {
    expect(namesIn(script)).toEqual([])
  })
})

describe('the check of the browser’s scripts', () => {
  /** A project whose page script is this one. */
  function projectOf(files: Readonly<Record<string, string>>): string {
    const root = mkdtempSync(join(tmpdir(), 'firn-functions-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return root
  }
  const layout = "<p /><script>\n  import '../browser/page.ts'\n</script>"

  test('names the module, even one that is loaded later', async () => {
    const root = projectOf({
      'src/layouts/Shell.astro': layout,
      'src/browser/page.ts': "document.addEventListener('click', () => import('./late.ts'))",
      'src/browser/late.ts': "import css from './late.css?inline'\nexport const late: unknown = [css, URL.parse('a')]",
    })
    expect(await browserFunctionBreaches(root)).toEqual([
      'src/browser/late.ts uses URL.parse, which a browser lacks: ask for it first',
    ])
  })

  test('reads inline scripts of pages too', async () => {
    const root = projectOf({
      'src/layouts/Shell.astro': layout,
      'src/browser/page.ts': 'fetch("/")',
      'src/browser/inline/head.inline.js': 'requestIdleCallback(() => {})',
    })
    expect(await browserFunctionBreaches(root)).toEqual([
      'src/browser/inline/head.inline.js uses requestIdleCallback, which a browser lacks: ask for it first',
    ])
  })
})

describe('the browser promise', () => {
  test('names the first release of each browser since its date', () => {
    expect(promiseBreaches(promisedBrowsers, promisedSince)).toEqual([])
    expect(promiseBreaches([{ name: 'Safari', version: '17.2', ids: ['safari'] }], '2024-03-01')).toEqual([
      'Safari: 17.4 is the first release since 2024-03-01, not 17.2 (safari)',
    ])
  })

  test('includes no browser in which scripts do not start', () => {
    expect(promiseBreaches([{ name: 'Firefox', version: '102', ids: ['firefox'] }], '2022-06-28')).toEqual([
      'Firefox 102 lacks functions that scripts need (firefox)',
    ])
  })

  test('is the documented one', () => {
    const text = readFileSync('docs/browser.md', 'utf8')
    expect(text).toContain(`27 November 2023`)
    for (const { name, version } of promisedBrowsers) expect(text).toContain(`| ${name} | ${version} |`)
  })

  test('counts the oldest release that has a function, even in part', () => {
    expect(versionWith('chrome', [['AbortSignal', 'timeout']])).toBe('103')
    expect(versionWith('safari', [['Array', 'toSorted']])).toBe('16')
    expect(() => versionWith('firefox', [['Array', 'nothing']])).toThrow('firefox has no Array.nothing')
  })
})
