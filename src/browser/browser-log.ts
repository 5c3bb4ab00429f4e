/** Logs an error to the console. `message` is fixed text without personal data; `cause` helps debugging. */
export function browserLog(message: string, cause?: unknown): void {
  console.error(message, cause)
}
