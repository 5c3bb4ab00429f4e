import { type DestinationStream, type Logger, pino } from 'pino'

/** JSON lines. The first argument holds the facts (`event` always), never bodies, tokens or personal data. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** @param destination where lines go; standard output when absent */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  return destination ? pino(options, destination) : pino(options)
}
