import { createServer } from 'node:net'
import { Fault } from './fault.ts'

/**
 * Makes sure that a port can be had, before minutes are spent on what would need it.
 * @throws Fault with one line that says what to do
 */
export async function needPort(port: number, purpose: string, setting: string): Promise<void> {
  for (const host of ['127.0.0.1', '::1']) {
    const code = await tryPort(port, host)
    if (code === 'EADDRINUSE') {
      throw new Fault(
        `Port ${port} (${purpose}) is in use: stop what runs there, or start with another one, such as ` +
          `${setting}=${port + 10} npm start`,
      )
    }
    if (code === 'EACCES')
      throw new Fault(
        `No permission for port ${port} (${purpose}): choose one above 1024, such as ${setting}=3000 npm start`,
      )
  }
}

function tryPort(port: number, host: string): Promise<string | undefined> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
}
