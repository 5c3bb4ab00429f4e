/**
 * The browser's only logger. `message` is fixed text without personal data; `cause` helps whoever debugs.
 */
export function browserLog(message: string, cause?: unknown): void {
  console.error(message, cause)
}
