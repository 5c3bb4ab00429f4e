import { describe, expect, test } from 'vitest'
import { bannerButtons, copyLayout } from '../../../../src/domain/pages/banner-copy.ts'

const button = (text: string, linkDisabled = false) => ({ text, linkDisabled })

describe('the copy of a banner', () => {
  test.each([
    ['', false, 'top-left'],
    ['', true, 'center-center'],
    ['bottom-right', false, 'bottom-right'],
    ['bottom-right', true, 'bottom-right'],
  ])('is placed for “%s” and a category title (%s) at %s', (said, hasTitle, layout) => {
    expect(copyLayout(said, hasTitle)).toBe(layout)
  })
})

describe('the buttons of a banner', () => {
  test('are those with a text', () => {
    expect(bannerButtons([button('One'), button(''), button('Two')], false).shown.map(({ text }) => text)).toEqual([
      'One',
      'Two',
    ])
  })

  test.each([
    ['the only one', [button('One')], false, true],
    ['the only one with a text', [button('One'), button('')], false, true],
    ['one of two', [button('One'), button('Two')], false, false],
    ['the only one, of a banner whose link is disabled', [button('One')], true, false],
    ['the only one, whose own link is disabled', [button('One', true)], false, false],
    ['none', [], false, false],
  ])('cover the whole banner only as a single active link: %s', (_which, buttons, linkDisabled, whole) => {
    expect(bannerButtons(buttons, linkDisabled).coversBanner).toBe(whole)
  })
})
