import { traced } from '../lib/tracing.ts'
import type { SessionStore } from './session-store.ts'

/** Traces what the session store is asked. */
export function traceSessions(sessions: SessionStore): SessionStore {
  const during = <Result>(operation: string, work: () => Promise<Result>): Promise<Result> =>
    traced(`session ${operation}`, { kind: 'client', attributes: { 'db.operation.name': operation } }, work)
  return {
    ...sessions,
    get: (id) => during('get', () => sessions.get(id)),
    hasEnded: (id) => during('hasEnded', () => sessions.hasEnded(id)),
    create: (data) => during('create', () => sessions.create(data)),
    update: (session, data) => during('update', () => sessions.update(session, data)),
    touch: (session) => during('touch', () => sessions.touch(session)),
    rotate: (...rotation) => during('rotate', () => sessions.rotate(...rotation)),
    delete: (id) => during('delete', () => sessions.delete(id)),
  }
}
