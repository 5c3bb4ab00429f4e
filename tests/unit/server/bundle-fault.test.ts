import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bundleStamp, codeDigest } from '../../../src/render/code-digest.ts'
import { findBundleFault } from '../../../src/server/bundle-fault.ts'

describe('a server that starts', () => {
  test('refuses a bundle that is not finished, or of other code than its own', () => {
    const root = mkdtempSync(join(tmpdir(), 'firn-bundle-'))
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    const dist = join(root, 'dist')
    for (const folder of ['src', 'dist']) mkdirSync(join(root, folder))
    const page = join(root, 'src', 'page.ts')
    writeFileSync(page, 'export const page = 1')
    expect(findBundleFault(dist, root)).toContain('no finished bundle')
    writeFileSync(bundleStamp(dist), codeDigest(root))
    expect(findBundleFault(dist, root)).toBeUndefined()
    writeFileSync(page, 'export const page = 2')
    expect(findBundleFault(dist, root)).toContain('npm run build')
  })
})
