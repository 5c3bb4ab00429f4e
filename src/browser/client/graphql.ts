import type { DocumentAnswers, DocumentVariables } from '../../api/graphql/answers.ts'
import type { DocumentName } from '../../domain/pages/document-ids.ts'
import type { Fetch } from './call.ts'

/** Message for a failed response without an error message of its own (specification, core 8). */
export const graphqlError = (status: number): string => `GraphQL Error (Code: ${status})`

type Result<Name extends DocumentName> = { readonly data: DocumentAnswers[Name] }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** First error message of a response; `undefined` without errors. */
function firstMessage(body: unknown): string | undefined {
  const errors: readonly unknown[] = isRecord(body) && Array.isArray(body['errors']) ? body['errors'] : []
  const [first] = errors
  return isRecord(first) && typeof first['message'] === 'string' ? first['message'] : undefined
}

const hasErrors = (body: unknown): boolean =>
  isRecord(body) && Array.isArray(body['errors']) && body['errors'].length > 0

// Only the outer shape is checked; the API's schema guarantees the rest.
const isResult = <Name extends DocumentName>(_name: Name, body: unknown): body is Result<Name> =>
  isRecord(body) && isRecord(body['data'])

async function toJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

/**
 * Runs one of the shop's stored queries by its id, as a cacheable GET.
 * @param store of the page; '' where it has none
 * @throws Error with the first message of a failed response, else `graphqlError`; what `fetch` throws without one
 */
export async function queryShop<Name extends DocumentName>(
  fetch: Fetch,
  store: string,
  { name, id }: { readonly name: Name; readonly id: string },
  variables: DocumentVariables[Name],
): Promise<DocumentAnswers[Name]> {
  const query = new URLSearchParams({ documentId: id, variables: JSON.stringify(variables) })
  const headers = { accept: 'application/json', 'x-bc-region': store }
  const response = await fetch(`/api/graphql?${query}`, { method: 'GET', headers })
  const body = await toJson(response)
  if (!response.ok || hasErrors(body) || !isResult(name, body)) {
    throw new Error(firstMessage(body) ?? graphqlError(response.status))
  }
  return body.data
}
