import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { recipeOf } from '../../sandbox/media/draw/scene/recipes.ts'
import { pointOn } from '../../sandbox/media/draw/scene/snow.ts'
import { finishedDrawing } from '../../sandbox/media/finish.ts'
import { createLibrary } from '../../sandbox/media/library.ts'
import { seedCatalogue, seedMedia } from '../../sandbox/seed/index.ts'

const media = seedMedia()
const { products } = seedCatalogue()
const logo = readFileSync('sandbox/seed/content/firn-logo.svg', 'utf8')
const library = createLibrary(media, products)
/** Of the banner above a category, as a share of the screen's width: the flattest crop there is. */
const bannerHeight = 0.3
const bodyOf = (name: string): string => library.image(name)?.draw().body ?? ''

describe('drawings', () => {
  test('are the same every time', () => {
    const again = createLibrary(media, products)
    for (const { name } of media.images.slice(0, 12)) expect(again.image(name)?.draw().body).toBe(bodyOf(name))
  })

  test('match the aspect ratio of their original', () => {
    for (const { name } of media.images) {
      const asset = library.image(name)
      const drawing = asset?.draw()
      expect((drawing?.width ?? 0) / (drawing?.height ?? 1), name).toBeCloseTo(
        (asset?.width ?? 0) / (asset?.height ?? 1),
        3,
      )
    }
  })

  test('contain no NaN and no dangling reference', () => {
    for (const { name } of media.images) {
      const body = bodyOf(name)
      expect(body, name).not.toMatch(/NaN|undefined|Infinity/)
      const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
      const used = [...body.matchAll(/(?:url\(|href=")#([\w-]+)/g)].map(([, id]) => id)
      expect(
        used.filter((id) => !ids.has(id)),
        name,
      ).toEqual([])
    }
  })

  test('show each athlete differently, with the face at the point of interest', () => {
    const portraits = media.images.filter(({ name }) => name.startsWith('portrait-')).map(({ name }) => name)
    expect(portraits.length).toBeGreaterThanOrEqual(8)
    expect(new Set(portraits.map(bodyOf)).size).toBe(portraits.length)
    for (const name of portraits) {
      const point = library.image(name)?.pointOfInterest
      expect(Math.abs((point?.x ?? 0) - 0.5), name).toBeLessThan(0.1)
      expect(Math.abs((point?.y ?? 0) - 0.4), name).toBeLessThan(0.1)
    }
  })

  test('place no walker on a roof', () => {
    const scenes = media.images.filter(({ product, name }) => !product && !name.startsWith('portrait-'))
    const homely = scenes.map(({ name }) => recipeOf(name)).filter(({ hut }) => hut !== undefined)
    expect(homely.length).toBeGreaterThan(1)
    for (const { hut, trail, walkers } of homely)
      for (const { along } of walkers) {
        const [x] = trail ? pointOn(trail, along) : [0]
        const { x: left, size } = hut ?? { x: 0, size: 0 }
        expect(x < left || x > left + size).toBe(true)
      }
  })

  test('show people whole in the flat category banners', () => {
    for (const { name, width, height } of media.images.filter(({ name }) => name.startsWith('banner-'))) {
      const half = (width / height) * bannerHeight * 0.5
      const bottom = Math.min(1, Math.max(half, library.image(name)?.pointOfInterest?.y ?? 0) + half)
      const { trail, walkers } = recipeOf(name)
      for (const { along } of walkers) if (trail) expect(pointOn(trail, along)[1], name).toBeLessThan(bottom)
    }
  })

  test('carry the header’s wordmark only in the pictures for shared links', () => {
    const [stroke] = /M43\.6 27[^"]+/.exec(logo) ?? []
    const marked = media.images.filter(({ name }) => bodyOf(name).includes(stroke ?? 'the wordmark’s letters'))
    expect(marked.length).toBeGreaterThanOrEqual(9)
    expect(marked.map(({ name }) => name)).toEqual(
      media.images.filter(({ name }) => name.startsWith('share-')).map(({ name }) => name),
    )
  })

  test('show each colour of a product differently', () => {
    const byProduct = Map.groupBy(
      media.images.filter(({ product }) => product?.view === 'pair'),
      ({ product }) => product?.key,
    )
    for (const [key, images] of byProduct) {
      expect(new Set(images.map(({ name }) => bodyOf(name))).size, key).toBe(images.length)
    }
  })

  test('are finished by the service: soft layers painted, surfaces filled in, the same every time', async () => {
    for (const name of ['banner-home', 'scene-hotspots-camp', 'ridgeline-25-womens-glacier-blue-underside']) {
      const drawing = library.image(name)?.draw()
      if (!drawing) throw new Error(`No drawing is named ${name}`)
      expect(drawing.body, name).toContain('<soft ')
      const { body } = await finishedDrawing(drawing)
      expect(body, name).not.toMatch(/<soft |"texture:/)
      expect((await finishedDrawing({ ...drawing })).body, name).toBe(body)
    }
  })

  test('are finished at the next try when a layer cannot be stored', async () => {
    const drawing = library.image('banner-home')?.draw()
    if (!drawing) throw new Error('The home banner has no drawing')
    const own = { ...drawing }
    await expect(finishedDrawing(own, () => Promise.reject(new Error('the disk is full')))).rejects.toThrow('disk')
    expect((await finishedDrawing(own)).body).not.toContain('<soft ')
  })

  test('show the product of each hotspot of a scene', () => {
    for (const thing of ['#shoe', '#pack', '#pole', '#gaiter'])
      expect(bodyOf('scene-hotspots-camp')).toContain(`href="${thing}"`)
    for (const thing of ['#shoe', '#pack', '#pole']) expect(bodyOf('scene-hotspots-ridge')).toContain(`href="${thing}"`)
  })

  test('show every snowshoe from below, and no other product', () => {
    const below = media.images.filter(({ product }) => product?.view === 'underside')
    const kinds = new Set(below.map(({ product }) => products.find(({ key }) => key === product?.key)?.kind))
    expect([...kinds]).toEqual(['snowshoe'])
    for (const { name } of below) expect(bodyOf(name), name).toContain('href="#underside"')
  })

  test('stay small enough to be drawn on the fly', () => {
    for (const { name } of media.images) expect(bodyOf(name).length, name).toBeLessThan(250_000)
  })
})
