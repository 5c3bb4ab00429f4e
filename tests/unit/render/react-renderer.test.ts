import type { SSRResult } from 'astro'
import { renderComponent } from 'astro/runtime/server/index.js'
import { createElement, memo } from 'react'
import { describe, expect, test } from 'vitest'
import { lighten } from '../../../src/render/lighten.ts'
import { lateProperties } from '../../../src/render/page/late-properties.ts'
import renderer from '../../../src/render/react-renderer.ts'

const Box = memo(function Box({ text }: { readonly text: string }) {
  return createElement('p', undefined, text)
})

/** The island as Astro writes it into a page. */
async function islandOf(properties: object): Promise<string> {
  const page = {
    renderers: [{ name: renderer.name, clientEntrypoint: '/_astro/client.js', ssr: renderer }],
    clientDirectives: new Map([['intent', '']]),
    resolve: (name: string) => Promise.resolve(name.startsWith('astro:') ? '' : name),
  }
  const island = await renderComponent(page as unknown as SSRResult, 'Box', Box, {
    'client:intent': true,
    ...properties,
    'client:component-path': '/_astro/Box.js',
    'client:component-export': 'Box',
  })
  let html = ''
  // It announces its directive first, which is no text.
  const write = (part: unknown): void => void (html += part instanceof String ? part.toString() : '')
  await island.render({ write })
  return html
}

describe('an island with late properties', () => {
  const properties = { text: 'Fresh "snow"', late: true }

  test('is drawn with them, and becomes the same bytes in a page', async () => {
    const [late, whole] = [await islandOf(lateProperties(properties)), await islandOf(properties)]
    expect(lighten(late)).toBe(lighten(whole))
    expect(lighten(late)).toBe('<astro-island component-export="Box" ssr><p>Fresh &quot;snow&quot;</p></astro-island>')
  })

  test('has none of them in its markup', async () => {
    expect(await islandOf(properties)).toContain('&quot;text&quot;')
    expect(await islandOf(lateProperties(properties))).toContain('props="{&quot;late&quot;:[0,true]}"')
  })
})
