import islandRuntime from 'astro/runtime/server/astro-island.prebuilt.js'
import { describe, expect, test } from 'vitest'
import { lighten } from '../../../src/render/lighten.ts'

const directive =
  '<script>(()=>{var t=()=>{};(self.Astro={}).intent=t;window.dispatchEvent(new Event("astro:intent"));})();</script>'

/** An island as Astro writes it. */
const island = (props: string): string =>
  `<astro-island uid="Z1" prefix="r0" component-url="/_astro/Box.x.js" component-export="Box" renderer-url="/_astro/client.x.js" props="${props}" ssr client="intent" opts="{&quot;name&quot;:&quot;Box&quot;,&quot;value&quot;:true}" await-children><p>one</p><!--astro:end--></astro-island>`

describe('lighten', () => {
  test('removes the scripts and the style that Astro adds for islands, and nothing else', () => {
    const before = '<p>one</p><style>astro-island,astro-slot,astro-static-slot{display:contents}</style>'
    const page = `${before}<script>own()</script>${directive}<script>${islandRuntime}</script><p>two</p>`
    expect(lighten(page)).toBe('<p>one</p><script>own()</script><p>two</p>')
  })

  test('keeps the name and the props of an island', () => {
    const props = '{&quot;text&quot;:[0,&quot;a > b\n&quot;]}'
    expect(lighten(island(props))).toBe(
      `<astro-island component-export="Box" prefix="r0" props="${props}" ssr><p>one</p></astro-island>`,
    )
  })

  test('removes empty props of an island, and those that it fetches on hydration', () => {
    const bare = '<astro-island component-export="Box" ssr><p>one</p></astro-island>'
    expect(lighten(island('{}'))).toBe(bare)
    expect(lighten(island('{&quot;text&quot;:[0,&quot;long&quot;],&quot;late&quot;:[0,true]}'))).toBe(bare)
    expect(lighten(island('{&quot;late&quot;:[0,false]}'))).toContain('props="{&quot;late')
  })

  test('leaves a page without islands unchanged', () => {
    expect(lighten('<p>one</p><style>p{color:red}</style><script>two()</script>')).toBe(
      '<p>one</p><style>p{color:red}</style><script>two()</script>',
    )
  })
})
