import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { QuickContent } from '../../../src/boot/QuickContent.tsx'
import { snowshoeOffer } from '../../fixtures/offer.ts'
import { tileText } from '../../fixtures/tile-answers.ts'

/** @param listed fields of the product's payload */
function htmlOf(listed: { readonly addOns?: readonly number[] }): string {
  const product = { uid: 'ridge', slug: 'ridge-25', title: 'Ridge 25', tagline: 'Up.', buyable: snowshoeOffer }
  const path = '/de-at/p/ridge-25'
  const state = { kind: 'open', path, color: undefined, product: { ...product, ...listed, pictures: [] } } as const
  const loadAddOns = () => new Promise<undefined>(() => undefined)
  return renderToString(
    <QuickContent text={{ ...tileText, locale: 'de-at', tag: 'de-AT' }} state={state} loadAddOns={loadAddOns} />,
  )
}

describe('the quick-add panel', () => {
  test('shows placeholders of the product’s add-ons below the form and the link', () => {
    const html = htmlOf({ addOns: [7, 8] })
    expect(html.match(/class="skeleton"/g)).toHaveLength(4)
    expect(html.match(/>Loading</g)).toHaveLength(4)
    expect(html.indexOf('class="add-ons')).toBeGreaterThan(html.indexOf('class="quick-more"'))
  })

  test('shows no add-ons where a payload from before an update names none', () => {
    const html = htmlOf({})
    expect(html).toContain('</form>')
    expect(html).not.toContain('add-ons')
  })
})
