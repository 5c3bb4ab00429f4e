import { CspEvaluator } from 'csp_evaluator'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { describe, expect, test } from 'vitest'
import { demoEnvironment } from '../../../../../sandbox/demo-environment.ts'
import { parseConfig } from '../../../../../src/config.ts'
import { policySources, securityPolicy } from '../../../../../src/domain/pages/policy/security-policy.ts'
import { vendorEnvironment } from '../../../../fixtures/vendor-environment.ts'

/** The policy's sources as the renderer gives them: `'self'` and one hash each. */
const hash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
const hashes = `script-src 'self' ${hash}; style-src 'self' ${hash};`

const policyOf = (environment: Record<string, string>, own = hashes, path = '/en-us/about'): string =>
  securityPolicy(own, policySources(parseConfig(environment)), path)

const directivesOf = (policy: string) => new CspParser(policy).csp.directives

const highFindings = (policy: string): string[] =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity === Severity.HIGH)
    .map(({ directive, value, description }) => `${directive} ${value}: ${description}`)

const demo = demoEnvironment(3100, 'http://localhost:3000')

describe('the CSP evaluator', () => {
  test('reports a whole host of Google’s', () => {
    expect(highFindings("script-src 'self' https://www.gstatic.com; object-src 'none'; base-uri 'none'")).toHaveLength(
      1,
    )
  })

  test.each([
    ['the real vendors', vendorEnvironment()],
    ['recaptcha.net', { ...vendorEnvironment(), RECAPTCHA_SCRIPT_URL: 'https://www.recaptcha.net/recaptcha/api.js' }],
    ['the real vendors without a tag manager', { ...vendorEnvironment(), GTM_ID: '' }],
    ['the stand-ins', demo],
  ])('reports nothing of high severity with %s, on a page with scripts and without', (_, environment) => {
    expect(highFindings(policyOf(environment))).toEqual([])
    expect(highFindings(policyOf(environment, ''))).toEqual([])
  })
})

describe('the policy with the real vendors', () => {
  const directives = directivesOf(policyOf(vendorEnvironment()))

  test('allows the bot protection only from its folders, and its badge in a frame', () => {
    expect(directives['script-src']).toEqual([
      'https://www.googletagmanager.com',
      'https://www.google.com/recaptcha/',
      'https://www.gstatic.com/recaptcha/',
      "'self'",
      hash,
    ])
    expect(directives['frame-src']).toEqual([
      'https://www.google.com/recaptcha/',
      'https://recaptcha.google.com/recaptcha/',
    ])
  })

  test('allows tags to send measurements by calls and by pictures', () => {
    expect(directives['connect-src']).toEqual([
      "'self'",
      'https://www.google.com/recaptcha/',
      'https://*.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ])
    expect(directives['img-src']).toEqual([
      "'self'",
      'data:',
      'https://cdn.media.amplience.net',
      'https://*.googletagmanager.com',
      'https://*.google-analytics.com',
    ])
  })

  test('omits the tag manager when there is none', () => {
    expect(policyOf({ ...vendorEnvironment(), GTM_ID: '' })).not.toMatch(/tagmanager|analytics/)
  })

  test('has the same sources on a page without its own scripts', () => {
    const bare = directivesOf(policyOf(vendorEnvironment(), ''))
    expect(bare['script-src']?.filter((source) => source !== "'self'")).toEqual(
      directives['script-src']?.filter((source) => !source.startsWith("'")),
    )
    expect(bare['style-src']).toEqual(["'self'"])
  })
})

describe('the retailer’s locator', () => {
  test('is allowed on the dealers’ page only, and only where it is configured', () => {
    const locator = 'https://stores.retailer.example/locator.js'
    const configured = { ...vendorEnvironment(), LOCATOR_SCRIPT_URL: locator }
    const directives = directivesOf(policyOf(configured, hashes, '/fr-ca/stores'))
    expect(directives['script-src']).toContain(locator)
    for (const name of ['connect-src', 'img-src'] as const)
      expect(directives[name]).toContain('https://stores.retailer.example')
    expect(highFindings(policyOf(configured, hashes, '/fr-ca/stores'))).toEqual([])
    for (const path of ['/fr-ca/about', '/fr-ca/stores/more', '/'])
      expect(policyOf(configured, hashes, path)).not.toContain('retailer')
    expect(policyOf(vendorEnvironment(), hashes, '/fr-ca/stores')).not.toContain('retailer')
  })
})

describe('the policy with the stand-ins', () => {
  test('allows the addresses of the settings', () => {
    const directives = directivesOf(policyOf(demo))
    expect(directives['script-src']).toEqual([
      'http://localhost:3100',
      'http://localhost:3100/google/recaptcha/',
      "'self'",
      hash,
    ])
    expect(directives['frame-src']).toEqual(['http://localhost:3100/google/recaptcha/'])
    expect(directives['connect-src']).toEqual([
      "'self'",
      'http://localhost:3100/google/recaptcha/',
      'http://localhost:3100',
    ])
  })
})

describe('a tag manager at another address', () => {
  test('connects to that address only', () => {
    const directives = directivesOf(policyOf({ ...vendorEnvironment(), GTM_ORIGIN: 'https://tags.shop.example' }))
    expect(directives['connect-src']).toContain('https://tags.shop.example')
    expect(directives['connect-src']?.join(' ')).not.toContain('analytics')
  })
})
