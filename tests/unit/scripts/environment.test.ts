import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { shopEnvironment } from '../../../scripts/shop/environment.ts'

let root = ''
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'firn-root-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the environment of the shop', () => {
  test('points to the stand-ins without settings', () => {
    const { variables, sandboxPort } = shopEnvironment(root, { PORT: '3010' })
    expect(sandboxPort).toBe(3100)
    expect(variables).toMatchObject({ SITE_URL: 'http://localhost:3010', PORT: '3010' })
  })

  test('uses real vendors with a content stack in .env, and adds nothing', () => {
    writeFileSync(join(root, '.env'), 'CONTENTSTACK_API_KEY=own\n')
    expect(shopEnvironment(root, {})).toEqual({ variables: { CONTENTSTACK_API_KEY: 'own' }, sandboxPort: undefined })
  })

  test.each(['abc', '70000', '-1', '1.5'])('rejects a sandbox port of “%s” by name', (port) => {
    expect(() => shopEnvironment(root, { SANDBOX_PORT: port })).toThrow(/^SANDBOX_PORT must be a port number/)
  })

  test('rejects the same port for the storefront and its stand-ins', () => {
    expect(() => shopEnvironment(root, { PORT: '3100' })).toThrow(/^PORT and SANDBOX_PORT are both 3100/)
  })

  test('gives operators’ pages of the demo a port near the stand-ins’, or none when set to empty', () => {
    expect(shopEnvironment(root, { SANDBOX_PORT: '3200' }).variables['METRICS_PORT']).toBe('3250')
    expect(shopEnvironment(root, { SANDBOX_PORT: '65500' }).variables['METRICS_PORT']).toBe('65450')
    expect(shopEnvironment(root, { METRICS_PORT: '9000' }).variables['METRICS_PORT']).toBe('9000')
    expect(shopEnvironment(root, { METRICS_PORT: '' }).variables['METRICS_PORT']).toBe('')
  })
})
