import { setTimeout as sleep } from 'node:timers/promises'
import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'

/** The faults that can be switched on. `429-bare` comes without the headers that say when to try again. */
const kinds = ['429', '429-bare', '408', '500', '502', '503', 'slow', 'cut', 'empty'] as const

const faultSchema = z.strictObject({
  kind: z.enum(kinds),
  /** The number of requests that it hits; without it, all until it is cleared. */
  times: z.int().positive().optional(),
  /** Hits only paths that contain this. */
  path: z.string().default(''),
  /** Wait of `slow`, in ms. */
  delay: z.int().min(0).max(120_000).default(3000),
})
type Fault = z.infer<typeof faultSchema>

/** Switches that make a stand-in fail as its vendor may. */
export type Faults = {
  /** Applies the switches to the requests behind it. */
  readonly middleware: MiddlewareHandler
  /** `GET` lists, `POST` adds one, `DELETE` clears. */
  readonly control: Hono
}

const json = { 'Content-Type': 'application/json' }

async function failed(fault: Fault, errorBody: (status: number) => unknown): Promise<Response | undefined> {
  const refuse = (status: number, headers: Record<string, string> = {}): Response =>
    Response.json(errorBody(status), { status, headers })
  switch (fault.kind) {
    case '429':
      return refuse(429, { 'Retry-After': '1', 'X-RateLimit-Limit': '10', 'X-RateLimit-Remaining': '0' })
    case '429-bare':
      return refuse(429)
    case 'slow':
      await sleep(fault.delay)
      return undefined
    case 'cut':
      return new Response('{"half":"an ans', { headers: { ...json, 'Content-Length': '4096', Connection: 'close' } })
    case 'empty':
      return new Response('', { headers: json })
    default:
      return refuse(Number(fault.kind))
  }
}

/** @param errorBody the vendor's body for a status */
export function createFaults(errorBody: (status: number) => unknown): Faults {
  let faults: Fault[] = []

  function take(path: string): Fault | undefined {
    const fault = faults.find((candidate) => path.includes(candidate.path))
    if (fault?.times === undefined) return fault
    faults = faults.flatMap((other) => {
      if (other !== fault) return [other]
      return fault.times === 1 || fault.times === undefined ? [] : [{ ...fault, times: fault.times - 1 }]
    })
    return fault
  }

  const control = new Hono()
  control.get('/', (c) => c.json({ faults }))
  control.post('/', async (c) => {
    // A body that is not JSON is refused as any other wrong shape.
    const fault = faultSchema.safeParse(await c.req.json().catch(() => undefined))
    if (!fault.success) return c.json({ error: z.prettifyError(fault.error), kinds }, 400)
    faults = [...faults, fault.data]
    return c.json({ faults }, 201)
  })
  control.delete('/', (c) => {
    faults = []
    return c.json({ faults })
  })
  return {
    control,
    middleware: async (c, next) => {
      const fault = take(c.req.path)
      const answer = fault && (await failed(fault, errorBody))
      if (answer) return answer
      return next()
    },
  }
}
