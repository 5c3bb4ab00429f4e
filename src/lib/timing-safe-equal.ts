import { hash, timingSafeEqual as equalBytes } from 'node:crypto'

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Compares two texts in constant time, also when their lengths differ. */
export function timingSafeEqual(one: string, other: string): boolean {
  return equalBytes(digest(one), digest(other))
}
