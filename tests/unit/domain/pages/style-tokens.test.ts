import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast } from '../../../../src/domain/media/contrast.ts'
import { readTokens } from '../../../../src/domain/pages/style-tokens.ts'

describe('the tokens of a stylesheet', () => {
  test('are the properties of the page’s own rule, in order, with their values as written', () => {
    const css =
      '/* :root { --no: 1 } */ @font-face { src: url(a) } :root { --ink: #10202b; --gap: clamp(1rem,\n 2vw, 3rem); } :lang(ja) { --ink: #000; }'
    expect(readTokens(css)).toEqual([
      { name: '--ink', value: '#10202b' },
      { name: '--gap', value: 'clamp(1rem, 2vw, 3rem)' },
    ])
  })

  test('are not read from comments, even nested or unclosed ones', () => {
    expect(readTokens('/* a /* b */ :root { --ink: #000; /* --no: 1; */ --paper: #fff }')).toEqual([
      { name: '--ink', value: '#000' },
      { name: '--paper', value: '#fff' },
    ])
    expect(readTokens('/* :root { --no: 1; }')).toEqual([])
  })

  test('are none without a rule for the whole page', () => expect(readTokens('a { --x: 1 }')).toEqual([]))
})

describe('the shop’s own colours', () => {
  const tokens = new Map(
    readTokens(readFileSync('src/styles/base/tokens.css', 'utf8')).map(({ name, value }) => [name, value]),
  )
  const valueOf = (name: string): string => tokens.get(name) ?? 'missing'

  test.each(['--ink', '--slate', '--glacier', '--spruce', '--signal', '--signal-deep'])(
    'make text in %s readable on snow and on paper',
    (name) => {
      for (const background of ['--snow', '--paper'])
        expect(contrast(valueOf(name), valueOf(background)), background).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('make borders of controls stand out from their background', () => {
    expect(contrast(valueOf('--mist'), valueOf('--paper'))).toBeGreaterThanOrEqual(3)
  })
})
