import { type DestinationStream, type Logger, pino } from 'pino'

/** JSON lines. The first argument holds the facts (`event` always), never bodies, tokens or personal data. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Bytes that wait for a standard output that takes nothing; what comes then is lost. */
const mostWaiting = 1_000_000

/** Standard output, written at once. A full disk or a closed reader loses lines, and stops no request (faults, F29). */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: mostWaiting })
  output.on('error', () => undefined)
  return output
}

/** @param destination where lines go; standard output when absent */
export function createLog(level: LogLevel, destination: DestinationStream = standardOutput()): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
}
