import { describe, expect, test } from 'vitest'
import { longestCampaignValue, readCampaign } from '../../../../src/domain/analytics/campaign.ts'
import { handoverParameters } from '../../../../src/domain/cart/checkout-handover.ts'

describe('the campaign of an address', () => {
  test('consists of its known parameters', () => {
    expect(readCampaign('?utm_source=news&utm_medium=mail&gclid=Cj0K-12345678_a&color=red&fbclid=1')).toEqual({
      utm_source: 'news',
      utm_medium: 'mail',
      gclid: 'Cj0K-12345678_a',
    })
    expect(readCampaign('')).toEqual({})
  })

  test.each([
    ['empty', 'utm_source='],
    ['too long', `utm_source=${'a'.repeat(longestCampaignValue + 1)}`],
    ['an e-mail address', 'utm_term=ada%40example.com'],
    ['a long number', 'utm_content=1234567'],
    ['not a click id', 'gclid=<script>'],
  ])('leaves out a value that is %s', (_what, query) => {
    expect(readCampaign(query)).toEqual({})
  })
})

describe('the parameters handed to the hosted checkout', () => {
  const campaign = { utm_source: 'news' }
  const asked = { tag: 'fr-CA', rule: 'required', wantsPrivacy: false, campaign } as const

  test('are the language, the consent and the campaign', () => {
    expect(handoverParameters({ ...asked, choice: 'accepted' })).toEqual({
      locale: 'fr-CA',
      consent: 'accepted',
      utm_source: 'news',
    })
  })

  test.each([
    ['after a refusal', { choice: 'refused' as const }, { consent: 'refused' }],
    ['before a decision', { choice: undefined }, {}],
    ['where the browser asks for privacy', { choice: undefined, rule: 'implied' as const, wantsPrivacy: true }, {}],
  ])('have no campaign %s', (_when, known, expected) => {
    expect(handoverParameters({ ...asked, ...known })).toEqual({ locale: 'fr-CA', ...expected })
  })

  test('have the campaign where the region requires no decision', () => {
    const { consent, utm_source } = handoverParameters({ ...asked, rule: 'implied', choice: undefined })
    expect([consent, utm_source]).toEqual(['accepted', 'news'])
  })

  test('have no language when it is unknown', () => {
    expect(handoverParameters({ ...asked, tag: undefined, choice: undefined })).toEqual({})
  })
})
