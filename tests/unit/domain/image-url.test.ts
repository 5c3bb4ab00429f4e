import { expect, test } from 'vitest'
import { imageSrcset, imageUrl, videoUrl } from '../../../src/domain/image-url.ts'

const media = { origin: 'https://media.example', account: 'k2' }
const picture = { name: 'drift-22-birch-pair', width: 1800, height: 2400 }

test('A picture is asked for in one size, cropped to fit, in the best format, with parameters in a fixed order', () => {
  expect(imageUrl(media, picture, { width: 210, height: 280, quality: 90 })).toBe(
    'https://media.example/i/k2/drift-22-birch-pair?w=210&h=280&sm=c&qlt=90&fmt=auto&dpi=72',
  )
})

test('Quality is 75 unless a place asks for more', () => {
  expect(imageUrl(media, picture, { width: 3, height: 4 })).toContain('&qlt=75&')
})

test('The second density has twice the pixels and 144 dpi', () => {
  expect(imageUrl(media, picture, { width: 210, height: 280 }, 2)).toContain(
    '?w=420&h=560&sm=c&qlt=75&fmt=auto&dpi=144',
  )
  expect(imageSrcset(media, picture, { width: 210, height: 280 })).toMatch(/dpi=72, https:.*dpi=144 2x$/)
})

test('What is cut off lies far from the point of interest', () => {
  const scene = { name: 'banner-home', width: 3200, height: 1800, poi: { x: 0.42, y: 0.3 } }
  expect(imageUrl(media, scene, { width: 480, height: 900 })).toContain('&scaleFit=poi&poi=0.42%2C0.3%2C0.01%2C0.01')
})

test('A picture that is not cropped has no use for its point of interest', () => {
  const url = imageUrl(media, { ...picture, poi: { x: 0.42, y: 0.3 } }, { width: 353, height: 471 })
  expect(url).not.toContain('poi')
})

test('A name is one segment of the path, whatever it holds', () => {
  expect(imageUrl(media, { ...picture, name: 'a b/c?d' }, { width: 3, height: 4 })).toContain('/i/k2/a%20b%2Fc%3Fd?w=')
})

test('A film is delivered as mp4 in 720 lines', () => {
  expect(videoUrl(media, 'film-drift')).toBe('https://media.example/v/k2/film-drift/mp4_720p')
})
