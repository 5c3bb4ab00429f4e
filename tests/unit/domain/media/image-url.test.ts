import { describe, expect, test } from 'vitest'
import { articlePictures, indexedPicture } from '../../../../src/domain/media/picture-steps.ts'
import { imageSrcset, imageUrl, pictureUrl, videoUrl, widthSrcset } from '../../../../src/domain/media/image-url.ts'

const media = { origin: 'https://media.example', account: 'k2' }
const picture = { name: 'drift-22-birch-pair', width: 1800, height: 2400 }

describe('imageUrl', () => {
  test('requests one size, cropped to fit, in the best format, with parameters in a fixed order', () => {
    expect(imageUrl(media, picture, { width: 210, height: 280, quality: 90 })).toBe(
      'https://media.example/i/k2/drift-22-birch-pair?w=210&h=280&sm=c&qlt=90&fmt=auto&dpi=72',
    )
  })

  test('requests quality 75 by default', () => {
    expect(imageUrl(media, picture, { width: 3, height: 4 })).toContain('&qlt=75&')
  })

  test('requests twice the pixels, in 72 dpi named before the format, for the second density', () => {
    expect(imageUrl(media, picture, { width: 210, height: 280 }, 2)).toContain(
      '?w=420&h=560&sm=c&qlt=75&dpi=72&fmt=auto',
    )
    expect(imageSrcset(media, picture, { width: 210, height: 280 })).toMatch(
      /fmt=auto&dpi=72, https:.*dpi=72&fmt=auto 2x$/,
    )
  })

  test('requests a crop around the point of interest', () => {
    const scene = { name: 'banner-home', width: 3200, height: 1800, poi: { x: 0.42, y: 0.3 } }
    expect(imageUrl(media, scene, { width: 480, height: 900 })).toContain('&scaleFit=poi&poi=0.42%2C0.3%2C0.01%2C0.01')
  })

  test('omits the point of interest without cropping', () => {
    const url = imageUrl(media, { ...picture, poi: { x: 0.42, y: 0.3 } }, { width: 353, height: 471 })
    expect(url).not.toContain('poi')
  })

  test('encodes a name as one path segment', () => {
    expect(imageUrl(media, { ...picture, name: 'a b/c?d' }, { width: 3, height: 4 })).toContain(
      '/i/k2/a%20b%2Fc%3Fd?w=',
    )
  })
})

describe('videoUrl', () => {
  test('requests mp4 in 720 lines', () => {
    expect(videoUrl(media, 'film-drift')).toBe('https://media.example/v/k2/film-drift/mp4_720p')
  })
})

const asked = (url: string): Readonly<Record<string, string>> => Object.fromEntries(new URL(url).searchParams)

describe('pictureUrl', () => {
  test('can request every option of the media service (specification, display 7)', () => {
    const scene = { name: 'scene', width: 3200, height: 1800, poi: { x: 0.42, y: 0.3 } }
    expect(
      asked(
        pictureUrl(media, scene, {
          width: 480,
          aspect: '4:5',
          quality: 60,
          background: 'rgb(255,255,255)',
          interlaced: true,
          dpi: 96,
        }),
      ),
    ).toEqual({
      w: '480',
      sm: 'aspect',
      aspect: '4:5',
      qlt: '60',
      bg: 'rgb(255,255,255)',
      fmt: 'auto',
      'fmt.jpeg.interlaced': 'true',
      dpi: '96',
      scaleFit: 'poi',
      poi: '0.42,0.3,0.01,0.01',
    })
  })

  test('requests a whole picture within bounds, without shape or point of interest', () => {
    const scene = { name: 'scene', width: 3200, height: 1800, poi: { x: 0.42, y: 0.3 } }
    expect(asked(pictureUrl(media, scene, { maxWidth: 1500, maxHeight: 900 }))).toEqual({
      maxW: '1500',
      maxH: '900',
      qlt: '75',
      fmt: 'auto',
    })
  })

  test('omits the point of interest for the picture’s own shape', () => {
    const scene = { name: 'scene', width: 3200, height: 1800, poi: { x: 0.42, y: 0.3 } }
    expect(asked(pictureUrl(media, scene, { width: 480, aspect: '16:9' }))).not.toHaveProperty('poi')
  })

  test('requests the first picture of a film like any other', () => {
    const url = pictureUrl(media, { name: 'film drift', width: 1280, height: 720, ofFilm: true }, { width: 15 })
    expect(url).toBe('https://media.example/v/k2/film%20drift?w=15&qlt=75&fmt=auto')
  })
})

describe('widthSrcset', () => {
  test('lists pictures by width', () => {
    const widths = widthSrcset(media, picture, { width: 200, height: 250 }, [1, 1.5, 2])
    expect(widths.split(', ').map((one) => one.replace(/^.*\?w=(\d+)&h=(\d+).*dpi=(\d+)\S*/, '$1×$2 $3'))).toEqual([
      '200×250 72 200w',
      '300×375 72 300w',
      '400×500 72 400w',
    ])
  })
})

describe('pictures for search engines', () => {
  test('are whole on white, and in three shapes for articles', () => {
    expect(pictureUrl(media, picture, indexedPicture)).toBe(
      'https://media.example/i/k2/drift-22-birch-pair?maxW=1200&maxH=1600&qlt=75&bg=white&fmt=auto',
    )
    expect(
      articlePictures.map((shape) => new URL(pictureUrl(media, picture, shape)).searchParams.get('aspect')),
    ).toEqual(['16:9', '4:3', '1:1'])
  })
})
