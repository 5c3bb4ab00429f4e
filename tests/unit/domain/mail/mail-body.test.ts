import { describe, expect, test } from 'vitest'
import { drawMail } from '../../../../src/domain/mail/mail-body.ts'

describe('the body of a mail', () => {
  const url = 'https://shop.example/a?token=x&b="y"'
  const { text, html } = drawMail('ja-JP', 'A & <b>', 'Firn', [
    { kind: 'text', text: 'Tom & Jerry <3' },
    { kind: 'button', text: 'Confirm', url },
    { kind: 'fact', name: 'Name:', value: '<i>Ada</i>' },
    { kind: 'quote', text: 'One\nTwo' },
    { kind: 'link', text: 'Leave', url },
  ])

  test('has the same content in the same order as text and as HTML', () => {
    const address = 'https://shop.example/a?token=x&b="y"'
    expect(text).toBe(
      `Tom & Jerry <3\n\nConfirm\n${address}\n\nName: <i>Ada</i>\n\n> One\n> Two\n\nLeave\n${address}\n\nFirn\n`,
    )
    const plain = html.replace(/<head>.*<\/head>/s, '').replaceAll(/<[^>]+>/g, ' ')
    expect(plain.replaceAll(/\s+/g, ' ').trim()).toBe(
      'Firn Tom &amp; Jerry &lt;3 Confirm Name: &lt;i&gt;Ada&lt;/i&gt; One Two Leave',
    )
  })

  test('escapes text in markup and in attributes', () => {
    expect(html).toContain('<title>A &amp; &lt;b&gt;</title>')
    expect(html).toContain('href="https://shop.example/a?token=x&amp;b=&quot;y&quot;"')
    expect(html).toContain('<html lang="ja-JP">')
  })
})
