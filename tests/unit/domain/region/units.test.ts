import { describe, expect, test } from 'vitest'
import { inUnitsOf } from '../../../../src/domain/region/units.ts'

const pairs = [
  ['up to 115 kg (254 lb)', 'up to 254 lb (115 kg)', 'up to 115 kg'],
  ['64 × 19 cm (25 × 7.5 in), 1.74 kg (3.8 lb) the pair', '25 × 7.5 in (64 × 19 cm), 3.8 lb (1.74 kg) the pair', '64 × 19 cm, 1.74 kg the pair'],
  ['25: 90 kg (198 lb) · 30: 110 kg (243 lb)', '25: 198 lb (90 kg) · 30: 243 lb (110 kg)', '25: 90 kg · 30: 110 kg'],
  ['jusqu’à 12 cm (4,7 po)', 'jusqu’à 4,7 po (12 cm)', 'jusqu’à 12 cm'],
  ['soft at −30 °C (−22 °F)', 'soft at −22 °F (−30 °C)', 'soft at −30 °C'],
  ['5 to 8 kg (11 to 18 lb)', '11 to 18 lb (5 to 8 kg)', '5 to 8 kg'],
  ['more than 30 centimeters (12 inches) of snow', 'more than 12 inches (30 centimeters) of snow', 'more than 30 centimeters of snow'],
] as const // prettier-ignore

describe('the measures of a text', () => {
  test.each(pairs)('are in the units of the country first: %s', (text, american, european) => {
    expect(inUnitsOf('us', text)).toBe(american)
    expect(inUnitsOf('ca', text)).toBe(text)
    for (const country of ['de', 'gb', 'jp', 'global']) expect(inUnitsOf(country, text)).toBe(european)
  })
  test.each(['up to 115 kg', '25 inches (see below)', '3 mm (or 4)', '<a href="/p/x (1 in)">2 g</a>'])(
    'stay unchanged when they are not a pair: %s',
    (text) => expect(inUnitsOf('us', text)).toBe(text),
  )
})
