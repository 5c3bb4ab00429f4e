import { hash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Whether two texts are equal, in a time that tells nothing about either, its length included. */
export function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}
