import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shopEnvironment } from '../../../scripts/shop/environment.ts'

let root = ''
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'firn-root-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('without settings the shop points at its stand-ins', () => {
  const { variables, sandboxPort } = shopEnvironment(root, { PORT: '3010' })
  expect(sandboxPort).toBe(3100)
  expect(variables).toMatchObject({ SITE_URL: 'http://localhost:3010', PORT: '3010' })
})

test('a content stack in .env means real vendors, completed by nothing', () => {
  writeFileSync(join(root, '.env'), 'CONTENTSTACK_API_KEY=own\n')
  expect(shopEnvironment(root, {})).toEqual({ variables: { CONTENTSTACK_API_KEY: 'own' }, sandboxPort: undefined })
})

test.each(['abc', '70000', '-1', '1.5'])('a sandbox port of “%s” is named as what is wrong', (port) => {
  expect(() => shopEnvironment(root, { SANDBOX_PORT: port })).toThrow(/^SANDBOX_PORT must be a port number/)
})

test('the storefront and its stand-ins cannot share a port', () => {
  expect(() => shopEnvironment(root, { PORT: '3100' })).toThrow(/^PORT and SANDBOX_PORT are both 3100/)
})

test('operators’ pages of the demo have a port beside the stand-ins’, or none where it is set to nothing', () => {
  expect(shopEnvironment(root, { SANDBOX_PORT: '3200' }).variables['METRICS_PORT']).toBe('3250')
  expect(shopEnvironment(root, { SANDBOX_PORT: '65500' }).variables['METRICS_PORT']).toBe('65450')
  expect(shopEnvironment(root, { METRICS_PORT: '9000' }).variables['METRICS_PORT']).toBe('9000')
  expect(shopEnvironment(root, { METRICS_PORT: '' }).variables['METRICS_PORT']).toBe('')
})
