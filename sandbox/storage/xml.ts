import type { ListedObject } from './objects.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
const unescaped = (text: string): string =>
  Object.entries(entities).reduceRight((read, [sign, entity]) => read.replaceAll(entity, sign), text)

/** A refusal. @param code `NoSuchKey`, `PreconditionFailed` … */
export const errorXml = (code: string): string => `${head}<Error><Code>${code}</Code><Message>${code}</Message></Error>`

/** A page of a list; its last key continues it. */
export function listXml(
  { listed, isCut }: { readonly listed: readonly ListedObject[]; readonly isCut: boolean },
  prefix: string,
): string {
  const rows = listed
    .map(
      ({ key, modified }) => `<Contents><Key>${escaped(key)}</Key><LastModified>${modified}</LastModified></Contents>`,
    )
    .join('')
  const next = isCut ? `<NextContinuationToken>${escaped(listed.at(-1)?.key ?? '')}</NextContinuationToken>` : ''
  return `${head}<ListBucketResult><Prefix>${escaped(prefix)}</Prefix><IsTruncated>${isCut}</IsTruncated>${next}${rows}</ListBucketResult>`
}

/** Keys in a request to remove many. */
export const keysToRemove = (xml: string): string[] =>
  [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => unescaped(key))

/** The answer to it, where nothing went wrong. */
export const removedXml = `${head}<DeleteResult></DeleteResult>`
