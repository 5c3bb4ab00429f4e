import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openRotatingLog } from '../../../scripts/shop/rotating-log.ts'

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'firn-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'server.log')
}
const linesOf = (file: string): string[] => readFileSync(file, 'utf8').trimEnd().split('\n')

describe('a rotating log', () => {
  test('continues in a new file when it is full, and keeps two older ones', () => {
    const file = newFile()
    const write = openRotatingLog(file, 100)
    for (let line = 0; line < 100; line += 1) write(`line ${line}`)
    expect(readdirSync(join(file, '..')).toSorted()).toEqual(['server.log', 'server.log.1', 'server.log.2'])
    const rotated = [`${file}.2`, `${file}.1`, file].flatMap(linesOf)
    expect(rotated).toEqual(
      Array.from({ length: rotated.length }, (_, index) => `line ${100 - rotated.length + index}`),
    )
    for (const one of [file, `${file}.1`, `${file}.2`]) expect(statSync(one).size).toBeLessThanOrEqual(100)
  })

  test('continues an existing file', () => {
    const file = newFile()
    writeFileSync(file, `${'x'.repeat(95)}\n`)
    const write = openRotatingLog(file, 100)
    write('a')
    write('long enough to need another file')
    expect([linesOf(`${file}.1`).at(-1), linesOf(file)]).toEqual(['a', ['long enough to need another file']])
  })

  test('loses its lines without an error when its file cannot be written', () => {
    const file = newFile()
    const write = openRotatingLog(join(file, 'no', 'such', 'folder'), 100)
    expect(() => write('a')).not.toThrow()
    expect(existsSync(file)).toBe(false)
  })
})
