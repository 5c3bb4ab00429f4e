import { hash } from 'node:crypto'

/** Short fingerprint of a text; equal texts have equal ones on every machine. */
export function digestOf(text: string): string {
  return hash('sha1', text, 'base64url')
}
