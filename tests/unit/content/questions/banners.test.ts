import { describe, expect, test } from 'vitest'
import { localeOf, openSmallShop, ref, smallShop } from '../../../fixtures/small-shop.ts'

const us = localeOf('en-us')
const facts = { width: 3200, height: 1800 }
const toAll = { title: 'All', type: 'internal', internal_link: ref('product_category', 'snowshoes') }
const dawn = { type: 'Image', amplience_id: { name: 'scene-dawn' }, alt_text: 'Dawn' }

/** A banner as pages get it. */
function bannerWith(fields: Record<string, unknown>) {
  const shop = smallShop()
  shop.pictures['one'] = facts
  shop.pictures['two'] = facts
  shop.films['film'] = { width: 1280, height: 720, thumb: 'UklGRg==' }
  shop.sets['turns'] = ['one', 'film', 'two']
  shop.sets['alone'] = ['two']
  shop.sets['lost'] = ['nobody has this']
  shop.entries.push(
    { type: 'banner', uid: 'it', locale: 'en-us', fields: { background: dawn, ...fields } },
    {
      type: 'page',
      uid: 'page',
      locale: 'en-us',
      fields: { url: '/page', generic_page: [{ banner: { banner: ref('banner', 'it') } }] },
    },
  )
  const block = openSmallShop(shop).page(us, 'page')?.blocks[0]
  return block?.kind === 'banner' ? block.banner : undefined
}

describe('the background of a banner', () => {
  test('is a picture', () => {
    expect(bannerWith({})?.background).toMatchObject({ kind: 'image', picture: { name: 'scene-dawn', alt: 'Dawn' } })
  })

  test('is a rotating set of pictures and films, each with its own alternative text', () => {
    const background = { ...dawn, imageset: { name: 'turns' }, set_alt_texts: ['First', 'Second', 'Third'] }
    expect(bannerWith({ background })?.background).toEqual({
      kind: 'set',
      slides: [
        { kind: 'image', picture: { name: 'one', alt: 'First', ...facts } },
        {
          kind: 'video',
          film: {
            name: 'film',
            poster: { name: 'film', alt: 'Second', width: 1280, height: 720, thumb: 'UklGRg==', ofFilm: true },
            width: 1280,
            height: 720,
            thumb: 'UklGRg==',
          },
        },
        { kind: 'image', picture: { name: 'two', alt: 'Third', ...facts } },
      ],
    })
  })

  test('needs no picture in addition to its set', () => {
    const background = { type: 'Image', alt_text: '', imageset: { name: 'turns' } }
    expect(bannerWith({ background })?.background.kind).toBe('set')
  })

  test.each([
    ['of one', 'alone'],
    ['whose pictures do not exist', 'lost'],
    ['that does not exist', 'gone'],
  ])('falls back to its picture for a set %s', (_name, name) => {
    expect(bannerWith({ background: { ...dawn, imageset: { name } } })?.background).toMatchObject({
      kind: 'image',
      picture: { name: 'scene-dawn' },
    })
  })

  test('is a film with its poster and captions', () => {
    const poster = { amplience_id: { name: 'one' }, alt_text: 'A pass' }
    const background = { type: 'Video', amplience_id: { name: 'film' }, poster, captions: 'WEBVTT' }
    expect(bannerWith({ background })?.background).toMatchObject({
      kind: 'video',
      film: { name: 'film', poster: { name: 'one', alt: 'A pass' }, thumb: 'UklGRg==', captions: 'WEBVTT' },
    })
  })

  test('is the poster of a film that the media service lacks', () => {
    const poster = { amplience_id: { name: 'one' }, alt_text: 'A pass' }
    const background = { type: 'Video', amplience_id: { name: 'lost film' }, poster }
    expect(bannerWith({ background })?.background).toMatchObject({ kind: 'image', picture: { name: 'one' } })
  })

  test.each([
    ['in the background', { background: { ...dawn, desktop_aspect_ratio: '21:9', mobile_aspect_ratio: '4/5' } }],
    ['beside it', { desktop_aspect_ratio: '21:9', mobile_aspect_ratio: '4:5' }],
  ])('has the aspect ratios that an editor chose %s', (_name, fields) => {
    expect(bannerWith(fields)).toMatchObject({ desktopAspect: '21:9', mobileAspect: '4:5' })
  })

  test('ignores an editor’s invalid aspect ratio', () => {
    expect(bannerWith({ desktop_aspect_ratio: 'wide', mobile_aspect_ratio: '0:9' })).not.toHaveProperty('desktopAspect')
  })
})

describe('a banner', () => {
  test('has the zoom and wrapped copy that the editor chose', () => {
    const banner = bannerWith({ background: { ...dawn, banner_zoom: true }, wrap_copy: true })
    expect(banner).toMatchObject({ zoom: true, wrapCopy: true })
  })

  test('has a button whose link to another site has no text of its own', () => {
    const link = { type: 'external', external_link: { title: '', href: 'https://b.test/' } }
    const { buttons } = bannerWith({ cta_button_global: [{ button_text: 'See', link }] }) ?? {}
    expect(buttons).toMatchObject([{ text: 'See', link: { url: 'https://b.test/' } }])
  })

  test('is covered by the link of its only button, unless banner or link disable that', () => {
    const button = (link: object) => ({ cta_button_global: [{ button_text: 'See', link }] })
    expect(bannerWith(button(toAll))?.buttons).toMatchObject([{ text: 'See', style: 'primary' }])
    expect(bannerWith(button(toAll))?.buttons[0]).not.toHaveProperty('linkDisabled')
    expect(bannerWith(button({ ...toAll, disable_link: true }))?.buttons).toMatchObject([{ linkDisabled: true }])
    expect(bannerWith({ ...button(toAll), disable_link: true })?.linkDisabled).toBe(true)
  })
})
