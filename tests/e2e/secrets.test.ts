import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { demoEnvironment } from '../../sandbox/demo-environment.ts'
import { shop } from './support/browser.ts'

describe('the served files', () => {
  test('contain no secret in scripts, styles, pages or payloads', () => {
    const secrets = Object.entries(demoEnvironment(0, shop.url)).filter(([name]) =>
      /TOKEN|SECRET|APP_SEARCH_(?:INDEX_)?KEY|STORE_HASH/.test(name),
    )
    const files = readdirSync(join(shop.dataDir, 'release', 'files'), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    )
    expect(files.length).toBeGreaterThan(1000)
    expect(secrets.length).toBeGreaterThan(10)
    for (const file of files) {
      const bytes = readFileSync(join(file.parentPath, file.name))
      for (const [name, secret] of secrets)
        if (bytes.includes(secret)) expect.fail(`${name} stands in a served file: ${file.name}`)
    }
  })
})
