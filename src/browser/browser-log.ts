import { loggedFailure } from '../domain/analytics/logged-failure.ts'

/** The messages of the browser's log: fixed texts without personal data (specification, core 8, display 8). */
export type LogMessage =
  | 'Error while mounting app'
  | 'geolocate Error'
  | 'analytics Error'
  | 'Cart fetch failed'
  | 'Cart change failed'
  | 'Pro status load failed'
  | 'Store load failed'
  | 'Content load failed'
  | 'Image load failed'
  | 'Image set load failed'
  | 'Video load failed'
  | 'Build update failed'

/** Logs an error to the console, and has analytics count it. `cause` helps debugging. */
export function browserLog(message: LogMessage, cause?: unknown): void {
  console.error(message, cause)
  if (typeof ErrorEvent !== 'undefined') dispatchEvent(new ErrorEvent(loggedFailure, { message, error: cause }))
}
