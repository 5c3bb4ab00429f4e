import {
  DeleteObjectsCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import type { StorageSettings } from '../../config.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { VendorError } from '../../ports/vendor-error.ts'

/** Keys that one request may remove (vendors, storage 3). */
const mostRemoved = 1000
const attempts = 4
const connectMs = 3000
const requestMs = 30_000

/** Objects in a bucket of S3 or of a service that speaks its protocol, by the vendor's own library. */
export function createS3({ bucket, prefix, endpoint, region, key }: StorageSettings): ObjectStore {
  const client = new S3Client({
    region,
    ...(key && { credentials: { accessKeyId: key.id, secretAccessKey: key.secret } }),
    // Services beside Amazon's know buckets in the path alone.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: attempts,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, requestTimeout: requestMs },
  })
  const place = (name: string) => ({ Bucket: bucket, Key: prefix + name })

  return {
    async read(name, unless) {
      const command = new GetObjectCommand({ ...place(name), ...(unless !== undefined && { IfNoneMatch: unless }) })
      const answer = await orUndefined([304, 404], 'read', () => client.send(command))
      if (!answer?.Body) return undefined
      return { bytes: await answer.Body.transformToByteArray(), tag: answer.ETag ?? '' }
    },
    async write(name, bytes, condition) {
      const command = new PutObjectCommand({ ...place(name), Body: bytes, ...conditionOf(condition) })
      // 409: another write of the same key is under way, which then decides.
      const answer = await orUndefined([409, 412], 'write', () => client.send(command))
      return answer?.ETag
    },
    async *list(keysFrom) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + keysFrom })
      for await (const { Contents = [] } of failuresOf('list', pages))
        for (const { Key, LastModified } of Contents)
          if (Key !== undefined) yield { key: Key.slice(prefix.length), modified: LastModified ?? new Date() }
    },
    async remove(names) {
      for (let from = 0; from < names.length; from += mostRemoved) {
        const Objects = names.slice(from, from + mostRemoved).map((name) => ({ Key: prefix + name }))
        const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } })
        const { Errors = [] } = await failureOf('remove', () => client.send(command))
        if (Errors.length > 0) throw refusal('remove', Errors[0]?.Code)
      }
    },
  }
}

const conditionOf = (condition: Parameters<ObjectStore['write']>[2]): { IfNoneMatch?: string; IfMatch?: string } => {
  if (!condition) return {}
  return 'tag' in condition ? { IfMatch: condition.tag } : { IfNoneMatch: '*' }
}

/** The answer of `ask`; `undefined` when the service answers one of these statuses. */
async function orUndefined<Answer>(
  statuses: readonly number[],
  operation: string,
  ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0)) return undefined
    throw toVendorError(operation, error)
  }
}

async function failureOf<Answer>(operation: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    throw toVendorError(operation, error)
  }
}

async function* failuresOf<Page>(operation: string, pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  try {
    yield* pages
  } catch (error) {
    throw toVendorError(operation, error)
  }
}

const refusal = (operation: string, detail: string | undefined): VendorError =>
  new VendorError({ vendor: 'storage', operation }, { fault: 'refused', ...(detail !== undefined && { detail }) })

function toVendorError(operation: string, cause: unknown): VendorError {
  const place = { vendor: 'storage', operation }
  if (!(cause instanceof S3ServiceException)) return new VendorError(place, { fault: 'unreachable', cause })
  const status = cause.$metadata.httpStatusCode
  const fault = status === 403 || status === 401 ? 'refused' : 'answer'
  return new VendorError(place, { fault, detail: cause.name, cause, ...(status !== undefined && { status }) })
}
