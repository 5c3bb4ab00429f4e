import { describe, expect, test } from 'vitest'
import {
  isAvailable,
  missingOption,
  selectedColor,
  selectedVariant,
  startSelection,
} from '../../../../src/domain/catalogue/selection.ts'
import { snowshoeOffer, waxOffer } from '../../../fixtures/offer.ts'

describe('the selection of a variant', () => {
  test('starts with the first colour and leaves the size to the shopper', () => {
    const start = startSelection(snowshoeOffer)
    expect(start).toEqual({ 12: 101 })
    expect(missingOption(snowshoeOffer.options, start)?.displayName).toBe('Size')
  })

  test('starts with a size that is the only one', () => {
    const [color, size] = snowshoeOffer.options
    const single = { ...size!, values: size!.values.slice(0, 1) }
    expect(startSelection({ ...snowshoeOffer, options: [color!, single] })).toEqual({ 12: 101, 13: 201 })
  })

  test('starts with the first purchasable colour, or the first of all if there is none', () => {
    const outOf = (...ids: readonly number[]) => ({
      ...snowshoeOffer,
      variants: snowshoeOffer.variants.map((one) =>
        ids.includes(one.id) ? { ...one, stock: 'sold_out' as const } : one,
      ),
    })
    expect(startSelection(outOf(1, 2))).toEqual({ 12: 102 })
    expect(startSelection(outOf(2))).toEqual({ 12: 101 })
    expect(startSelection(outOf(1, 2, 3, 4))).toEqual({ 12: 101 })
    const [color, size] = snowshoeOffer.options
    const single = { ...size!, values: size!.values.slice(1) }
    expect(startSelection({ ...outOf(), options: [single, color!] })).toEqual({ 12: 102, 13: 202 })
  })

  test('names the colour of a selection by its slug', () => {
    expect(selectedColor(snowshoeOffer.options, { 12: 102, 13: 201 })).toBe('signal-red')
    expect(selectedColor(snowshoeOffer.options, { 13: 201 })).toBeUndefined()
  })

  test('finds the variant of a whole choice only', () => {
    expect(selectedVariant(snowshoeOffer, { 12: 102, 13: 202 })?.id).toBe(4)
    expect(selectedVariant(snowshoeOffer, { 12: 102 })).toBeUndefined()
    expect(selectedVariant(waxOffer, {})).toBeUndefined()
  })

  test('knows the values that are sold out in combination with the rest of the choice', () => {
    expect(isAvailable(snowshoeOffer, { 12: 101 }, 13, 202)).toBe(false)
    expect(isAvailable(snowshoeOffer, { 12: 102 }, 13, 202)).toBe(true)
    expect(isAvailable(snowshoeOffer, { 13: 202 }, 12, 101)).toBe(false)
    expect(isAvailable(snowshoeOffer, {}, 13, 202)).toBe(true)
  })
})
