import { describe, expect, test } from 'vitest'
import {
  isShareNetwork,
  opensWindow,
  shareHref,
  sharePopup,
  sharePopupFeatures,
} from '../../../../../src/domain/pages/links/share.ts'

/** Specification, display 7. */
const networks = [
  'baidu',
  'buffer',
  'email',
  'evernote',
  'facebook',
  'flipboard',
  'hackernews',
  'instapaper',
  'line',
  'linkedin',
  'messenger',
  'odnoklassniki',
  'pinterest',
  'pocket',
  'quora',
  'reddit',
  'skype',
  'sms',
  'stumbleupon',
  'telegram',
  'tumblr',
  'twitter',
  'viber',
  'vk',
  'weibo',
  'whatsapp',
  'wordpress',
  'xing',
  'yammer',
]
const shared = {
  url: 'https://shop.example/de-de/p/firnlicht-25?color=ink&x=1',
  title: 'Firnlicht 25 – leicht & hell',
  description: 'Für den ganzen Tag',
  media: 'https://media.example/i/k2/firnlicht-25-ink-pair?w=1200&h=1600',
}

describe('sharing', () => {
  test.each(networks)('carries the page’s address, safely encoded, to %s', (network) => {
    expect(isShareNetwork(network)).toBe(true)
    const href = shareHref(network, shared)
    expect(href).toContain('https://shop.example/de-de/p/firnlicht-25%3Fcolor%3Dink%26x%3D1')
    expect(href).toMatch(/^(https:\/\/|mailto:|sms:|viber:\/\/|fb-messenger:\/\/)[^\s"<>]+$/)
    expect(new URL(href).hash).toBe('')
    for (const [, value] of new URL(href).searchParams) expect(value).not.toContain('%')
  })

  test('supports the networks of the specification and no other', () => {
    expect(networks).toHaveLength(29)
    for (const name of ['', 'myspace', 'toString', 'constructor', '__proto__']) expect(isShareNetwork(name)).toBe(false)
  })

  test.each(['myspace', 'toString', ''])('refuses the unknown network “%s”', (network) => {
    expect(() => shareHref(network, shared)).toThrow(`"${network}" does not exist`)
  })

  test('writes title, address and text of a message on separate lines', () => {
    expect(new URL(shareHref('whatsapp', shared)).searchParams.get('text')).toBe(
      `${shared.title}\r\n${shared.url}\r\n${shared.description}`,
    )
    expect(shareHref('email', shared)).toMatch(/^mailto:\?subject=Firnlicht%2025[^&]*&body=https:[^&]*$/)
    expect(shareHref('line', shared)).toMatch(/^https:\/\/line\.me\/R\/msg\/text\/\?Firnlicht%2025/)
  })

  test('omits missing parts', () => {
    const { url, title } = shared
    expect([...new URL(shareHref('pinterest', { url, title })).searchParams.keys()]).toEqual(['url', 'description'])
    expect(shareHref('sms', { url, title, description: '' })).not.toMatch(/%0D%0A$/)
  })

  test('opens a centred window of 626 by 436 px, polled every 500 ms, but none for mail and apps', () => {
    expect(sharePopup).toEqual({ width: 626, height: 436, poll: 500 })
    const around = { screenX: 100, screenY: 50, outerWidth: 1426, outerHeight: 1036 }
    expect(sharePopupFeatures(around)).toBe('popup,width=626,height=436,left=500,top=350')
    expect(sharePopupFeatures({ ...around, outerWidth: 320, outerHeight: 300 })).toContain('left=0,top=0')
    expect(networks.filter((network) => !opensWindow(shareHref(network, shared)))).toEqual([
      'email',
      'messenger',
      'sms',
      'viber',
    ])
  })
})
