import { expect, it } from 'vitest'
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

it('reads the marks of a picture, with the colours of the specification where the editor chose none', () => {
  expect(hotspotsOf({ amplienceId: 'scene', enableHotspots: true, hotspots: [mark] })).toMatchObject([
    { kind: 'product', product: { uid: 'a' }, points: { x: 0.3, y: 1 }, fontColor: '000', backgroundColor: 'fff' },
  ])
})

it('has none while they are turned off', () => {
  expect(hotspotsOf({ amplienceId: 'scene', enableHotspots: false, hotspots: [mark] })).toEqual([])
})

it.each([
  ['outside the picture', { ...mark, points: { x: 1.1, y: 0 } }],
  ['of no kind', { ...mark, dataType: 'video' }],
])('reports a mark %s', (_name, hotspot) => {
  expect(banner({ amplienceId: 'scene', enableHotspots: true, hotspots: [hotspot] }).success).toBe(false)
})

it.each([null, undefined, ''])('leaves out a mark that is not yet about anything (%s), and it alone', (dataType) => {
  const hotspots = hotspotsOf({ amplienceId: 'scene', enableHotspots: true, hotspots: [{ ...mark, dataType }, mark] })
  expect(hotspots).toHaveLength(1)
})

it('takes the picture of the hotspots where the banner names no other', () => {
  expect(banner({ amplienceId: { name: 'scene' } }).data?.background.picture?.name).toBe('scene')
})
