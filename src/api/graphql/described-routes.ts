import { createRoute, z } from '@hono/zod-openapi'
import { answer, commonProblems } from '../kernel/openapi-parts.ts'

const result = z
  .object({
    data: z.record(z.string(), z.unknown()).nullish(),
    errors: z.array(z.object({ message: z.string() })).optional(),
  })
  .openapi('GraphqlResult')
const tags = ['GraphQL']
const responses = {
  200: answer('What was asked for', result),
  ...commonProblems,
}

/** For the API's description only: `readGraphqlRequest` parses requests, and refuses with 400. */
export const describedRoutes = [
  createRoute({
    method: 'get',
    path: '/',
    tags,
    summary: 'A query: a trusted document by its id, or a free one',
    request: {
      query: z.strictObject({
        documentId: z.string().optional(),
        query: z.string().optional(),
        operationName: z.string().optional(),
        variables: z.string().optional().openapi({ description: 'JSON' }),
        extensions: z.string().optional().openapi({ description: 'JSON' }),
      }),
    },
    responses,
  }),
  createRoute({
    method: 'post',
    path: '/',
    tags,
    summary: 'A free query; mutations need csrf-token besides',
    request: {
      body: {
        required: true,
        content: {
          'application/json': {
            schema: z.strictObject({
              query: z.string(),
              operationName: z.string().optional(),
              variables: z.record(z.string(), z.unknown()).optional(),
            }),
          },
        },
      },
    },
    responses,
  }),
]
