import { describe, expect, test } from 'vitest'
import type { ReleaseFile } from '../../../src/publish/release.ts'
import { createFileSender } from '../../../src/server/file-sender.ts'

const fileOf = (hash: string, size: number): ReleaseFile => ({ hash, size, type: 'text/html', status: 200 })

/** A sender with so many bytes of memory, and the hashes of the bodies that it reads. */
function openSender(memoryLimit: number) {
  const read: string[] = []
  const source = {
    read({ hash, size }: ReleaseFile): Promise<Buffer> {
      read.push(hash)
      return Promise.resolve(Buffer.alloc(size))
    },
  }
  return { sender: createFileSender<ReleaseFile>(source, memoryLimit), read }
}

describe('the memory of a file sender', () => {
  test('drops the body that was asked for longest ago', async () => {
    const { sender, read } = openSender(100)
    for (const hash of ['a', 'b', 'a', 'c', 'a', 'b']) await sender.body(fileOf(hash, 40))
    expect(read).toEqual(['a', 'b', 'c', 'b'])
  })

  test('loses nothing to a body that is longer than all of it', async () => {
    const { sender, read } = openSender(100)
    for (const [hash, size] of [
      ['a', 40],
      ['long', 101],
      ['long', 101],
      ['a', 40],
    ] as const)
      expect((await sender.body(fileOf(hash, size))).byteLength).toBe(size)
    expect(read).toEqual(['a', 'long', 'long'])
  })

  test('holds empty bodies, too', async () => {
    const { sender, read } = openSender(100)
    for (const hash of ['empty', 'empty']) expect(await sender.body(fileOf(hash, 0))).toHaveLength(0)
    expect(read).toEqual(['empty'])
  })
})
