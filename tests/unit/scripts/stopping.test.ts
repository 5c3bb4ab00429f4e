import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const project = join(import.meta.dirname, '../../..')
let folder = ''
let meeting: Server
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firn-stop-'))
  meeting = createServer().listen(join(folder, 'meeting'))
  await once(meeting, 'listening')
})
afterEach(() => {
  meeting.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A script that never ends by itself and holds a connection to the test for as long as it lives. */
function endlessScript(name: string): string {
  const file = join(folder, name)
  const address = JSON.stringify(join(folder, 'meeting'))
  writeFileSync(file, `process.on('disconnect', () => 0); require('node:net').connect(${address}).on('error', () => 0)`)
  return file
}

/** Runs a script, waits until what it starts is there, stops the script, and waits until what it started is gone. */
async function stopAmidst(script: string, args: string[], environment: Record<string, string>): Promise<number | null> {
  const parent = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  })
  const [connection]: unknown[] = await once(meeting, 'connection')
  if (!(connection instanceof Socket)) throw new Error('nobody came')
  const gone = once(connection.on('error', () => undefined).resume(), 'close')
  const exited = once(parent, 'exit')
  parent.kill('SIGTERM')
  await exited
  await gone
  return parent.exitCode
}

describe('a start that is stopped', () => {
  test('stops the installer of its dependencies', async () => {
    mkdirSync(join(folder, 'scripts'))
    const entry = join(folder, 'scripts', 'entry.mjs')
    cpSync(join(project, 'scripts', 'entry.mjs'), entry)
    writeFileSync(join(folder, 'package-lock.json'), '{}')
    expect(await stopAmidst(entry, ['start'], { npm_execpath: endlessScript('npm.cjs') })).toBe(1)
  })

  test('stops a process of the shop that is not ready yet', async () => {
    const child = JSON.stringify(pathToFileURL(join(project, 'scripts', 'shop', 'child.ts')).href)
    const parent = join(folder, 'parent.mjs')
    const nothing = '() => undefined'
    writeFileSync(
      parent,
      `import { startChild } from ${child}
     process.on('SIGTERM', () => process.exit(0))
     await startChild(${JSON.stringify(endlessScript('child.cjs'))}, [], {}, ${nothing}, ${nothing})`,
    )
    expect(await stopAmidst(parent, [], {})).toBe(0)
  })
})
