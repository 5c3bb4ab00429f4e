import { Hono } from 'hono'
import { openDatabase } from '../database.ts'
import type { VendorOptions } from '../vendor.ts'
import { isSigned, type StorageKey } from './is-signed.ts'
import { openObjects } from './objects.ts'
import { errorXml, listXml, keysToRemove, removedXml } from './xml.ts'

/** The users of the demo's storage. */
export const storageKey: StorageKey = { accessKeyId: 'DEMOSTORAGEKEY000000', secretAccessKey: 'demo-storage-secret' }

/** Keys that one page of a list has at most, as at the vendor. */
const vendorPage = 1000

/**
 * Storage for objects as S3 speaks: `/{bucket}/{key}` with GET, HEAD, PUT, DELETE, conditions by tag, a list by prefix
 * and removal of many. A request that is not signed with the key is refused.
 */
export function createStorage({ pageSize = vendorPage, ...options }: VendorOptions & { readonly pageSize?: number }) {
  const database = openDatabase(options.dataDir, 'storage', openObjects.schema)
  const objects = openObjects(database)
  // The vendor's own library ends a bucket's address with a slash.
  const app = new Hono({ strict: false })

  app.use(async (c, next) => {
    const body = new Uint8Array(await c.req.raw.clone().arrayBuffer())
    if (isSigned(c.req.raw, '/s3', body, storageKey)) return next()
    return c.body(errorXml('SignatureDoesNotMatch'), 403, { 'Content-Type': 'application/xml' })
  })

  app.get('/:bucket', (c) => {
    const { prefix = '', 'continuation-token': after = '', 'max-keys': most = String(pageSize) } = c.req.query()
    const listed = objects.list(c.req.param('bucket'), prefix, after, Math.min(Number(most), pageSize))
    return c.body(listXml(listed, prefix), 200, { 'Content-Type': 'application/xml' })
  })

  app.post('/:bucket', async (c) => {
    const keys = keysToRemove(await c.req.text())
    for (const key of keys) objects.remove(c.req.param('bucket'), key)
    return c.body(removedXml, 200, { 'Content-Type': 'application/xml' })
  })

  app.get('/:bucket/:key{.+}', (c) => {
    const object = objects.read(c.req.param('bucket'), c.req.param('key'))
    if (!object) return c.body(errorXml('NoSuchKey'), 404, { 'Content-Type': 'application/xml' })
    if (c.req.header('if-none-match') === object.tag) return c.body(null, 304, { ETag: object.tag })
    return c.body(object.bytes, 200, { ETag: object.tag, 'Content-Type': 'application/octet-stream' })
  })

  app.put('/:bucket/:key{.+}', async (c) => {
    const { bucket, key } = c.req.param()
    const known = objects.read(bucket, key)
    const isRefused =
      (c.req.header('if-none-match') === '*' && known !== undefined) ||
      (c.req.header('if-match') !== undefined && c.req.header('if-match') !== known?.tag)
    if (isRefused) return c.body(errorXml('PreconditionFailed'), 412, { 'Content-Type': 'application/xml' })
    return c.body(null, 200, { ETag: objects.write(bucket, key, new Uint8Array(await c.req.arrayBuffer())) })
  })

  app.delete('/:bucket/:key{.+}', (c) => {
    objects.remove(c.req.param('bucket'), c.req.param('key'))
    return c.body(null, 204)
  })

  return { app, clear: () => objects.clear(), close: () => database.close() }
}
