import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProService } from '../../../src/ports/pro.ts'

/** A member of the programme, and the brand under which the member spends. */
export type OpenedPro = {
  readonly pro: ProService
  readonly member: { readonly customerId: number; readonly brandId: string }
  readonly close: () => Promise<void> | void
}

/** The rules that every service of the trade programme behind the port obeys. */
export function describePro(name: string, open: () => Promise<OpenedPro>): void {
  describe(`the pro port over ${name}`, () => {
    let opened: OpenedPro
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())

    test('returns spend and last day of a member', async () => {
      const { customerId, brandId } = opened.member
      const { order_total: total, expiration_date: lastDay } = await opened.pro.orderTotal(customerId, brandId)
      expect(total).toBeGreaterThanOrEqual(0)
      expect(lastDay).toMatch(/^\d{4}-\d{2}-\d{2}/)
    })

    test('returns zero for an unknown customer', async () => {
      const unknown = await opened.pro.orderTotal(99_999_999, opened.member.brandId)
      expect(unknown).toMatchObject({ order_total: 0, employee_group: false })
    })

    test('accepts an application, also a second time, and reports its status', async () => {
      const application = {
        id: crypto.randomUUID(),
        name: 'Nell Ost',
        email: 'nell@example.com',
        profession: 'guide',
        organisation: 'Ridge Guides',
        memberNumber: '',
        country: 'us',
        locale: 'en-us',
      } as const
      expect(await opened.pro.applicationStatus(application.id)).toBeUndefined()
      await opened.pro.sendApplication(application)
      await opened.pro.sendApplication(application)
      expect(await opened.pro.applicationStatus(application.id)).toBe('pending')
    })

    test('refuses a code that was never issued', async () => {
      const use = { code: '0000000000', email: 'nell@example.com', region: 'pro' }
      const unknown = { kind: 'refused', reason: 'unknown' }
      expect(await opened.pro.checkCode(use)).toEqual(unknown)
      expect(await opened.pro.redeemCode({ ...use, customerId: opened.member.customerId })).toEqual(unknown)
    })

    test('lists groups without an offer of free shipping as ids, separated by commas', async () => {
      const { hide_free_shipping_groups: groups } = await opened.pro.shippingMethodSettings('us')
      expect(groups).toMatch(/^(?:\d+(?:,\d+)*)?$/)
    })
  })
}
