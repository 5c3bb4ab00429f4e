import { createHash } from 'node:crypto'
import type { Json } from '../types.ts'

const [account, host] = ['k2', 'cdn.media.amplience.net']

type MediaKind = 'image' | 'video' | 'set'

const definition: Record<MediaKind, string> = { image: 'image-link', video: 'video-link', set: 'image-link' }

/** A UUID of the name, so that seeding twice gives the same media ids. */
function mediaId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** What the media service's picker stores in an entry. */
export function mediaObject(name: string, kind: MediaKind): Json {
  return {
    _meta: { schema: `http://bigcontent.io/cms/schema/v1/core#/definitions/${definition[kind]}` },
    id: mediaId(name),
    name,
    endpoint: account,
    defaultHost: host,
  }
}

/** Address of a picture, as an editor pastes it into a text. */
export const mediaAddress = (name: string): string => `https://${host}/i/${account}/${name}`

/** The IMAGE group. */
export function image(name: string, alt: string): { [field: string]: Json } {
  return { amplience_id: mediaObject(name, 'image'), alt_text: alt }
}
