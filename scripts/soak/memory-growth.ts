/** A warm process may grow by a tenth (faults, F27). */
const mostGrowth = 0.1

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

/** The memory that a soak part reports of a process, bytes: once it was warm, and in the end. */
export function memoryGrowth(warm: number, last: number): { readonly facts: string; readonly failures: string[] } {
  const growth = last / warm - 1
  return {
    facts: `held ${megabytes(warm)} once warm, ${megabytes(last)} in the end`,
    failures: growth > mostGrowth ? [`memory grew by ${(growth * 100).toFixed(0)} %`] : [],
  }
}
