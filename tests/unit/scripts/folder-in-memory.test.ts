import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openFolderInMemory } from '../../../scripts/test/folder-in-memory.ts'

const module = pathToFileURL(join('scripts', 'test', 'folder-in-memory.ts')).href
const sharedMemory = '/dev/shm'

/** A process that opens its folder in `parent`, prints the path, and ends when its input does. */
async function openElsewhere(parent: string) {
  const program = `
    const { openFolderInMemory } = await import(${JSON.stringify(module)})
    process.stdin.resume().once('end', () => process.exit())
    process.stdout.write(openFolderInMemory(${JSON.stringify(parent)}, { room: 1, memory: 1 }) ?? 'none')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  const [folder] = await once(child.stdout, 'data')
  return { child, folder: String(folder) }
}

describe('openFolderInMemory', () => {
  test.each([
    ['there is no such folder', '/nowhere', { room: 1, memory: 1 }],
    ['it has too little room', sharedMemory, { room: Infinity, memory: 1 }],
    ['too little memory is free', sharedMemory, { room: 1, memory: Infinity }],
  ])('opens no folder when %s', (_, parent, least) => {
    expect(openFolderInMemory(parent, least)).toBeUndefined()
  })
})

describe.skipIf(!existsSync(sharedMemory))('a folder in memory', () => {
  function parentFolder(): string {
    const parent = mkdtempSync(join(sharedMemory, 'firn-folders-'))
    onTestFinished(() => rmSync(parent, { recursive: true }))
    return parent
  }

  test.each(['ends', 'is stopped'])('is removed when its run %s', async (way) => {
    const parent = parentFolder()
    const { child, folder } = await openElsewhere(parent)
    expect(readdirSync(parent)).toEqual([`firn-tests-${child.pid}`])
    expect(folder).toBe(join(parent, `firn-tests-${child.pid}`))
    mkdirSync(join(folder, 'of-a-test', 'deeper'), { recursive: true })
    const ended = once(child, 'exit')
    if (way === 'ends') child.stdin.end()
    else child.kill('SIGTERM')
    expect(await ended).toEqual(way === 'ends' ? [0, null] : [null, 'SIGTERM'])
    expect(readdirSync(parent)).toEqual([])
  })

  test('is opened after removing those of killed runs, and none of a running one', async () => {
    const parent = parentFolder()
    const killed = await openElsewhere(parent)
    const ended = once(killed.child, 'exit')
    killed.child.kill('SIGKILL')
    await ended
    expect(existsSync(killed.folder)).toBe(true)
    const other = await openElsewhere(parent)
    const { child, folder } = await openElsewhere(parent)
    onTestFinished(() => [other.child, child].forEach((one) => one.kill('SIGKILL')))
    expect(readdirSync(parent).toSorted()).toEqual(
      [other.folder, folder].map((one) => one.slice(parent.length + 1)).toSorted(),
    )
  })
})
