import { crc32 } from 'node:zlib'
import type { Format } from './encoding.ts'

/*
 * Writes a resolution into finished files. The pixels stay the same, so one encoded result serves every `dpi` and only
 * these few bytes differ.
 */

/** A file with this many pixels per inch in its header; formats without such a field come back as they are. */
export function withDensity(bytes: Buffer, format: Format, dpi: number): Buffer {
  if (format === 'jpeg') return jpegWithDensity(bytes, dpi)
  if (format === 'png') return pngWithDensity(bytes, dpi)
  return format === 'webp' ? webpWithDensity(bytes, dpi) : bytes
}

/** The encoder writes no JFIF segment; it belongs right behind the file's first two bytes. */
function jpegWithDensity(bytes: Buffer, dpi: number): Buffer {
  const segment = Buffer.from('ffe000104a46494600010101000000000000', 'hex')
  segment.writeUInt16BE(dpi, 12)
  segment.writeUInt16BE(dpi, 14)
  return Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)])
}

function pngWithDensity(bytes: Buffer, dpi: number): Buffer {
  const headerEnd = 33
  const perMetre = Math.round(dpi / 0.0254)
  const chunk = Buffer.alloc(21)
  chunk.writeUInt32BE(9, 0)
  chunk.write('pHYs', 4, 'latin1')
  chunk.writeUInt32BE(perMetre, 8)
  chunk.writeUInt32BE(perMetre, 12)
  chunk.writeUInt8(1, 16)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17)
  return Buffer.concat([bytes.subarray(0, headerEnd), chunk, bytes.subarray(headerEnd)])
}

/** An EXIF block of one directory: XResolution, YResolution, ResolutionUnit (inch). */
function exif(dpi: number): Buffer {
  const block = Buffer.alloc(66)
  block.write('MM\0*', 0, 'latin1')
  block.writeUInt32BE(8, 4)
  block.writeUInt16BE(3, 8)
  const field = (at: number, tag: number, type: number, write: (valueAt: number) => void): void => {
    block.writeUInt16BE(tag, at)
    block.writeUInt16BE(type, at + 2)
    block.writeUInt32BE(1, at + 4)
    write(at + 8)
  }
  field(10, 0x011a, 5, (at) => block.writeUInt32BE(50, at))
  field(22, 0x011b, 5, (at) => block.writeUInt32BE(58, at))
  field(34, 0x0128, 3, (at) => block.writeUInt16BE(2, at))
  for (const at of [50, 58]) {
    block.writeUInt32BE(dpi, at)
    block.writeUInt32BE(1, at + 4)
  }
  return block
}

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** Size and alpha of a simple WebP file, from its first frame's header. */
function webpHeader(bytes: Buffer): { width: number; height: number; alpha: boolean } {
  if (bytes.toString('latin1', 12, 16) === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, alpha: ((bits >>> 28) & 1) === 1 }
  }
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff, alpha: false }
}

/**
 * A simple file becomes an extended one with an EXIF chunk behind its picture; an extended one gets the chunk appended.
 */
function webpWithDensity(bytes: Buffer, dpi: number): Buffer {
  const exifFlag = 0x08
  const extended = bytes.toString('latin1', 12, 16) === 'VP8X'
  const chunks = Buffer.from(bytes.subarray(12))
  if (extended) chunks.writeUInt8(chunks.readUInt8(8) | exifFlag, 8)
  const head = Buffer.alloc(10)
  if (!extended) {
    const { width, height, alpha } = webpHeader(bytes)
    head.writeUInt8(exifFlag | (alpha ? 0x10 : 0), 0)
    head.writeUIntLE(width - 1, 4, 3)
    head.writeUIntLE(height - 1, 7, 3)
  }
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    ...(extended ? [] : [chunk('VP8X', head)]),
    chunks,
    chunk('EXIF', exif(dpi)),
  ])
  return chunk('RIFF', body)
}
