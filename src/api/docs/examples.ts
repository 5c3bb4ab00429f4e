import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** A recorded answer. Ids, dates and secrets are replaced; long lists and texts are cut. */
const answerSchema = z.object({ status: z.int(), body: z.unknown().optional() })
const routeSchema = z.object({ request: z.unknown().optional(), success: answerSchema, failure: answerSchema })
const fileSchema = z.record(z.string(), routeSchema)

export type ExampleAnswer = z.infer<typeof answerSchema>
export type RouteExamples = z.infer<typeof routeSchema>
export type Examples = Readonly<Record<string, RouteExamples>>

const folder = join(import.meta.dirname, 'examples')

/** Reads all recorded examples, by `METHOD /path/{parameter}`. `npm run examples` writes their files. */
export function readExamples(): Examples {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const read = (name: string) => fileSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
  return Object.fromEntries(files.flatMap((name) => Object.entries(read(name))))
}

type Media = { example?: unknown }
type Body = { content?: Record<string, Media> }
type Operation = { requestBody?: Body; responses?: Record<string, Body> }

const put = (body: Body | undefined, example: unknown): void => {
  for (const media of Object.values(body?.content ?? {})) media.example = example
}

/** Adds the examples to a description, at the statuses that it lists. */
export function addExamples(paths: Readonly<Record<string, object>>, examples: Examples): void {
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item) as [string, Operation][]) {
      const found = examples[`${method.toUpperCase()} ${path}`]
      if (!found) continue
      const { request, success, failure } = found
      if (request !== undefined) put(operation.requestBody, request)
      for (const { status, body } of [success, failure])
        if (body !== undefined) put(operation.responses?.[status], body)
    }
  }
}
