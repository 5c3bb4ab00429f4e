import { describe, expect, test } from 'vitest'
import { entrySchemas } from '../../../../../src/vendors/contentstack/wire/entry-schemas.ts'

const mark = {
  id: 'one',
  dataType: 'product',
  product: [{ uid: 'a', _content_type_uid: 'product' }],
  points: { x: 0.3, y: 1 },
}
const banner = (content: unknown) =>
  entrySchemas.banner.safeParse({
    uid: 'b',
    title: 'B',
    locale: 'en-us',
    background: { type: 'Image', content },
  })
const hotspotsOf = (content: unknown) => banner(content).data?.background.hotspots

describe('the hotspots of a banner', () => {
  test('are read from the marks of a picture, with the specification’s colours by default', () => {
    expect(hotspotsOf({ amplienceId: 'scene', enableHotspots: true, hotspots: [mark] })).toMatchObject([
      { kind: 'product', product: { uid: 'a' }, points: { x: 0.3, y: 1 }, fontColor: '000', backgroundColor: 'fff' },
    ])
  })

  test('are none while they are turned off', () => {
    expect(hotspotsOf({ amplienceId: 'scene', enableHotspots: false, hotspots: [mark] })).toEqual([])
  })

  test.each([
    ['outside the picture', { ...mark, points: { x: 1.1, y: 0 } }],
    ['of no kind', { ...mark, dataType: 'video' }],
  ])('are rejected with a mark %s', (_name, hotspot) => {
    expect(banner({ amplienceId: 'scene', enableHotspots: true, hotspots: [hotspot] }).success).toBe(false)
  })

  test.each([null, undefined, ''])('leave out only a mark without a kind yet (%s)', (dataType) => {
    const hotspots = hotspotsOf({ amplienceId: 'scene', enableHotspots: true, hotspots: [{ ...mark, dataType }, mark] })
    expect(hotspots).toHaveLength(1)
  })

  const unplaced = [{}, { points: null }, { points: [] }, { points: { x: -1, y: 0.5 } }]
  test.each(unplaced)('leave out only a mark without a place yet: %j', ({ points }) => {
    const hotspots = hotspotsOf({ amplienceId: 'scene', enableHotspots: true, hotspots: [{ ...mark, points }, mark] })
    expect(hotspots).toMatchObject([{ id: 'one', points: { x: 0.3, y: 1 } }])
  })

  test('stand in the middle of an area', () => {
    const points = [
      { x: 0.25, y: 0.5 },
      { x: 0.75, y: 0.5 },
      { x: 0.75, y: 1 },
      { x: 0.25, y: 1 },
    ]
    expect(hotspotsOf({ amplienceId: 'scene', enableHotspots: true, hotspots: [{ ...mark, points }] })).toMatchObject([
      { points: { x: 0.5, y: 0.75 } },
    ])
  })

  test('provide the picture of a banner that has no other', () => {
    expect(banner({ amplienceId: { name: 'scene' } }).data?.background.picture?.name).toBe('scene')
  })
})
