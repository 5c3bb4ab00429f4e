import { describe, expect, test } from 'vitest'
import { hostedAccount, hostedPath, leadsToOrder } from '../../../../src/vendors/bigcommerce/hosted-path.ts'

describe('a sign-in at the hosted shop', () => {
  test.each([
    ['/cart.php', '/cart.php'],
    ['/checkout', '/checkout'],
    ['%2Fcart.php%3Faction%3Dload', '/cart.php?action=load'],
    ['/cart.php?action=loadInCheckout&id=0d1c&token=ab12', '/cart.php?action=loadInCheckout&id=0d1c&token=ab12'],
    ['/x/../cart.php', '/cart.php'],
    ['/cart.php?action=load&locale=fr-FR&consent=accepted', '/cart.php?action=load&locale=fr-FR&consent=accepted'],
    [encodeURIComponent('/cart.php?action=load&utm_campaign=a%26b%25'), '/cart.php?action=load&utm_campaign=a%26b%25'],
  ])('leads to %s', (redirect, path) => {
    expect(hostedPath(redirect)).toBe(path)
  })

  test.each([
    [undefined],
    [''],
    ['cart.php'],
    ['https://evil.example/cart.php'],
    ['//evil.example/cart.php'],
    ['/\\evil.example/cart.php'],
    ['%2F%2Fevil.example/cart.php'],
    ['/%5Cevil.example'],
    ['/%252F%252Fevil.example'],
    ['/\t/evil.example'],
    ['/cart.php%0d%0aSet-Cookie:x=1'],
    ['/cart.php\0'],
    ['javascript:alert(1)'],
    ['/login.php?action=logout'],
    ['/cart.php?action=add&product_id=77'],
    ['/cart.php?action=load&action=buy'],
    ['/cart.php?action=load&id=0d1c&id=0d1d'],
    ['/cart.php?embedded=1&action=loadInCheckout&id=0d1c&token=ab12'],
    ['/cart.php?action=load&coupon_code=SNOW'],
    ['/cart.php?action=load&locale=fr-FR&locale=en-US'],
    ['/cart.php?action%5B%5D=add'],
    ['/checkout?setCurrencyId=2'],
    ['/account.php?action=order_status'],
    ['/account.php?action=logout'],
    ['/admin'],
    ['/%E0%A4%A'],
  ])('leads to the account instead of %s', (redirect) => {
    expect(hostedPath(redirect)).toBe(hostedAccount)
  })
})

describe('leadsToOrder', () => {
  test('accepts the hosted cart and checkout, not the account', () => {
    expect(['/cart.php?action=load', '/checkout', '/checkout.php'].map(leadsToOrder)).toEqual([true, true, true])
    expect([hostedAccount, undefined, '/cart.php?action=add', '//evil.example/checkout'].map(leadsToOrder)).toEqual(
      Array(4).fill(false),
    )
  })
})
