import { describe, expect, test } from 'vitest'
import type { Offer } from '../../../../src/domain/catalogue/product.ts'
import { type TilePlace, type TileTag, tileTag } from '../../../../src/domain/catalogue/tile-tag.ts'
import { snowshoeOffer } from '../../../fixtures/offer.ts'

const usd = (amount: number) => ({ amount, currency: 'USD' })
const shop = { kind: 'shop', store: 'us', ...snowshoeOffer, variants: [] } as const
const offers = {
  sale: { ...shop, price: { kind: 'sale', was: usd(20_000), now: usd(15_000) } },
  regular: { ...shop, price: { kind: 'regular', now: usd(20_000) } },
  elsewhere: { kind: 'elsewhere', price: '200 €' },
  discontinued: { kind: 'discontinued' },
} as const satisfies Record<string, Offer>

const no = { isNew: false, isRedesigned: false }
const both = [true, false]
const places: readonly TilePlace[] = ['grid', 'add-on']

/** Every combination of offer, visitor, place, flag and what editors and merchants say. */
const table = (['sale', 'regular', 'elsewhere', 'discontinued'] as const).flatMap((offer) =>
  places.flatMap((place) =>
    both.flatMap((pro) =>
      both.flatMap((dataRefactor) =>
        both.flatMap((isNew) =>
          both.flatMap((isRedesigned) =>
            both.flatMap((platformNew) =>
              both.map((platformRedesigned) => ({
                offer,
                view: { place, pro, dataRefactor },
                content: { isNew, isRedesigned },
                platformFlags: { isNew: platformNew, isRedesigned: platformRedesigned },
              })),
            ),
          ),
        ),
      ),
    ),
  ),
)

const tagOf = ({ offer, view, content, platformFlags }: (typeof table)[number]): TileTag | undefined =>
  tileTag({ offer: offers[offer], ...content, platformFlags }, view)

const view = { pro: false, place: 'grid', dataRefactor: true } as const

describe('the tag of a tile', () => {
  test('is “sale” exactly for reduced offers in the grid and visitors who are not pro', () => {
    expect(table).toHaveLength(512)
    const onSale = table.filter((row) => tagOf(row) === 'sale')
    expect(onSale).toEqual(table.filter(({ offer, view }) => offer === 'sale' && view.place === 'grid' && !view.pro))
    expect(onSale).toHaveLength(32)
  })

  test('is “new” otherwise if editors say so, or the platform does and its flags count', () => {
    const others = table.filter((row) => tagOf(row) !== 'sale')
    expect(others.filter((row) => tagOf(row) === 'new')).toEqual(
      others.filter(({ content, platformFlags, view }) => content.isNew || (view.dataRefactor && platformFlags.isNew)),
    )
  })

  test('is “redesigned” if flagged and no other tag comes first', () => {
    const others = table.filter((row) => !['sale', 'new'].includes(tagOf(row) ?? ''))
    expect(others.filter((row) => tagOf(row) === 'redesigned')).toEqual(
      others.filter(
        ({ content, platformFlags, view }) => content.isRedesigned || (view.dataRefactor && platformFlags.isRedesigned),
      ),
    )
  })

  test.each([
    ['a sale before new', offers.sale, { isNew: true, isRedesigned: true }, view, 'sale'],
    ['new to pro customers', offers.sale, { isNew: true, isRedesigned: false }, { ...view, pro: true }, 'new'],
    ['nothing to pro customers', offers.sale, no, { ...view, pro: true }, undefined],
    ['nothing of a sale beside the cart', offers.sale, no, { ...view, place: 'add-on' as const }, undefined],
    ['new before redesigned', offers.regular, { isNew: true, isRedesigned: true }, view, 'new'],
    ['redesigned where nothing is sold', offers.elsewhere, { isNew: false, isRedesigned: true }, view, 'redesigned'],
    ['nothing without a flag', offers.regular, no, view, undefined],
  ])('shows %s', (_, offer, flags, seen, tag) => {
    expect(tileTag({ offer, ...flags }, seen)).toBe(tag)
  })
})
