import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { StorageSettings } from '../../config.ts'
import { DeadlineError, withDeadline } from '../../lib/deadline.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { VendorError } from '../../ports/vendor-error.ts'

/** Keys that one request may remove (vendors, storage 3). */
const mostRemoved = 1000
const attempts = 4
const connectMs = 3000

/** Limits of a call, ms. A snapshot takes as long as it is large: silence ends an attempt, not length. */
type CallLimits = {
  /** Longest time in which nothing is sent or received. */
  readonly silenceMs?: number
  /** Longest call, with all its attempts and the body of its answer. */
  readonly callMs?: number
}

/** Objects in a bucket of S3 or of a service that speaks its protocol, by the vendor's own library. */
export function createS3(
  { bucket, prefix, endpoint, region, key }: StorageSettings,
  { silenceMs = 30_000, callMs = 5 * 60_000 }: CallLimits = {},
): ObjectStore {
  const client = new S3Client({
    region,
    ...(key && { credentials: { accessKeyId: key.id, secretAccessKey: key.secret } }),
    // Services beside Amazon's know buckets in the path alone.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: attempts,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Its `requestTimeout` would count the time of an upload, too, and none of an answer's body.
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
  })
  const place = (name: string) => ({ Bucket: bucket, Key: prefix + name })

  /** Calls the service and reads its answer, in time. @throws VendorError */
  async function callStorage<Answer>(
    operation: string,
    ask: (options: { readonly abortSignal: AbortSignal }) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await withDeadline(callMs, (abortSignal) => ask({ abortSignal }))
    } catch (error) {
      throw toVendorError(operation, error)
    }
  }

  return {
    async read(name, unless) {
      const command = new GetObjectCommand({ ...place(name), ...(unless !== undefined && { IfNoneMatch: unless }) })
      const object = callStorage('read', async (options) => {
        const { Body, ETag } = await client.send(command, options)
        return Body && { bytes: await Body.transformToByteArray(), tag: ETag ?? '' }
      })
      return orUndefined([304, 404], object)
    },
    async write(name, bytes, condition) {
      const command = new PutObjectCommand({ ...place(name), Body: bytes, ...conditionOf(condition) })
      const answer = callStorage('write', (options) => client.send(command, options))
      // 409: another write of the same key is under way, which then decides.
      return (await orUndefined([409, 412], answer))?.ETag
    },
    async *list(keysFrom) {
      let token: string | undefined
      do {
        const command = new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix + keysFrom,
          ContinuationToken: token,
        })
        const page = await callStorage('list', (options) => client.send(command, options))
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key !== undefined) yield { key: Key.slice(prefix.length), modified: LastModified ?? new Date() }
        token = page.NextContinuationToken
      } while (token !== undefined)
    },
    async remove(names) {
      for (let from = 0; from < names.length; from += mostRemoved) {
        const Objects = names.slice(from, from + mostRemoved).map((name) => ({ Key: prefix + name }))
        const command = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } })
        const { Errors = [] } = await callStorage('remove', (options) => client.send(command, options))
        if (Errors.length > 0) throw refusal('remove', Errors[0]?.Code)
      }
    },
  }
}

const conditionOf = (condition: Parameters<ObjectStore['write']>[2]): { IfNoneMatch?: string; IfMatch?: string } => {
  if (!condition) return {}
  return 'tag' in condition ? { IfMatch: condition.tag } : { IfNoneMatch: '*' }
}

/** The answer of a call; `undefined` when the service answers one of these statuses. */
async function orUndefined<Answer>(statuses: readonly number[], answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof VendorError && statuses.includes(error.status ?? 0)) return undefined
    throw error
  }
}

const refusal = (operation: string, detail: string | undefined): VendorError =>
  new VendorError({ vendor: 'storage', operation }, { fault: 'refused', ...(detail !== undefined && { detail }) })

function toVendorError(operation: string, cause: unknown): VendorError {
  const place = { vendor: 'storage', operation }
  if (cause instanceof DeadlineError) return new VendorError(place, { fault: 'timeout', cause })
  if (!(cause instanceof S3ServiceException)) return new VendorError(place, { fault: 'unreachable', cause })
  const status = cause.$metadata.httpStatusCode
  const fault = status === 403 || status === 401 ? 'refused' : 'answer'
  return new VendorError(place, { fault, detail: cause.name, cause, ...(status !== undefined && { status }) })
}
