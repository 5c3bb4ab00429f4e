/** Whether an error is the system's of this code (`ENOENT`). */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
