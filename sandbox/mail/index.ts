import { Hono } from 'hono'
import { page } from '../page.ts'

/** The mailbox: what the shop has sent, newest first. */
export function createMail(): Hono {
  const app = new Hono()
  app.get('/', (c) => c.html(page('Mailbox', '<h1>Mailbox</h1><p>No mail has been sent.</p>')))
  return app
}
