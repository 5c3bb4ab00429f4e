import { describe, expect, test } from 'vitest'
import { demoEnvironment } from '../../../sandbox/demo-environment.ts'
import { pagesDigest } from '../../../scripts/shop/pages-digest.ts'
import { parseConfig } from '../../../src/config.ts'

const site = 'http://localhost:3000'
const digestOf = (environment: Record<string, string>, code = 'code'): string =>
  pagesDigest(code, parseConfig(environment))
const demo = digestOf(demoEnvironment(3100, site))

describe('the digest of pages', () => {
  test('changes with the code, and with another address of the site or its media', () => {
    expect(digestOf(demoEnvironment(3100, site))).toBe(demo)
    expect(digestOf(demoEnvironment(3100, site), 'other code')).not.toBe(demo)
    expect(digestOf(demoEnvironment(3100, 'http://localhost:3010'))).not.toBe(demo)
    expect(digestOf(demoEnvironment(3110, site))).not.toBe(demo)
    expect(digestOf({ ...demoEnvironment(3100, site), GTM_ID: '' })).not.toBe(demo)
  })

  test('ignores settings that no page carries', () => {
    const other = { LOG_LEVEL: 'debug', DATA_DIR: '/tmp/elsewhere', PRO_SERVICE_TOKEN: 'another', PORT: '8080' }
    expect(digestOf({ ...demoEnvironment(3100, site), ...other })).toBe(demo)
  })
})
