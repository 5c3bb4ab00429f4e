/** Clears the line of a terminal that shows how far a run is, before another one is printed. A log has no such line. */
export function clearProgressLine(): void {
  if (process.stdout.isTTY) process.stdout.write('\r\u001B[K')
}
