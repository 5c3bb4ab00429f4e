import { describe, expect, it } from 'vitest'
import {
  isAvailable,
  missingOption,
  selectedVariant,
  startSelection,
} from '../../../../src/domain/catalogue/selection.ts'
import { snowshoeOffer, waxOffer } from '../../../fixtures/offer.ts'

describe('choosing a variant', () => {
  it('starts with the first colour and leaves the size to the shopper', () => {
    const start = startSelection(snowshoeOffer.options)
    expect(start).toEqual({ 12: 101 })
    expect(missingOption(snowshoeOffer.options, start)?.displayName).toBe('Size')
  })

  it('chooses a size that leaves no choice', () => {
    const [color, size] = snowshoeOffer.options
    const single = { ...size!, values: size!.values.slice(0, 1) }
    expect(startSelection([color!, single])).toEqual({ 12: 101, 13: 201 })
  })

  it('finds the variant of a whole choice only', () => {
    expect(selectedVariant(snowshoeOffer, { 12: 102, 13: 202 })?.id).toBe(4)
    expect(selectedVariant(snowshoeOffer, { 12: 102 })).toBeUndefined()
    expect(selectedVariant(waxOffer, {})).toBeUndefined()
  })

  it('knows what is sold out together with the rest of the choice', () => {
    expect(isAvailable(snowshoeOffer, { 12: 101 }, 13, 202)).toBe(false)
    expect(isAvailable(snowshoeOffer, { 12: 102 }, 13, 202)).toBe(true)
    expect(isAvailable(snowshoeOffer, { 13: 202 }, 12, 101)).toBe(false)
    expect(isAvailable(snowshoeOffer, {}, 13, 202)).toBe(true)
  })
})
