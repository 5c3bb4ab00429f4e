import type { ImageAsset, Library, SetAsset, VideoAsset } from './asset.ts'

/*
 * The JSON documents of the media service (vendors, media 3). `base` is the address of the account's kinds without a
 * slash at its end: `http://localhost:3100/media`.
 */

type Json = Readonly<Record<string, unknown>>

const address = (base: string, kind: 'i' | 's' | 'v', account: string, name: string): string =>
  `${base}/${kind}/${encodeURIComponent(account)}/${encodeURIComponent(name)}`

export function imageDocument(asset: ImageAsset, withMetadata: boolean): Json {
  const { width, height, alpha, name } = asset
  const format = alpha ? 'PNG' : 'JPEG'
  const brief = { isImage: true, alpha, width, height, format, status: 'ok' }
  if (!withMetadata) return brief
  const image = {
    colorSpace: 'srgb',
    width,
    height,
    format,
    depth: 8,
    alpha,
    resolutionX: 72,
    resolutionY: 72,
    id: name,
  }
  const point = asset.pointOfInterest ? { pointOfInterest: asset.pointOfInterest } : {}
  return { ...brief, metadata: { image, file: { id: name, type: 'image' }, exif: {}, ...point } }
}

function itemDocument(name: string, library: Library, base: string, account: string): Json | undefined {
  const image = library.image(name)
  if (!image) return library.video(name) && { type: 'video', name, src: address(base, 'v', account, name) }
  const { width, height, alpha } = image
  const format = alpha ? 'PNG' : 'JPEG'
  return { type: 'img', src: address(base, 'i', account, name), width, height, format, opaque: String(!alpha) }
}

/** Items that the account does not hold are left out, as after a deletion. */
export function setDocument(set: SetAsset, library: Library, base: string, account: string): Json {
  return { name: set.name, items: set.items.flatMap((name) => itemDocument(name, library, base, account) ?? []) }
}

/** The film's one profile. */
export const profile = 'mp4_720p'

export function videoDocument(video: VideoAsset, base: string, account: string): Json {
  const film = address(base, 'v', account, video.name)
  const thumb = (frame: number): string => `${film}/thumbs/frame_${String(frame).padStart(4, '0')}.png`
  return {
    id: video.name,
    name: video.name,
    meta: {
      title: video.title,
      updated: '2026-11-02T08:00:00Z',
      duration: video.duration,
      description: '',
      mainLink: `${film}/${profile}`,
      mainThumb: { src: thumb(0) },
    },
    media: [
      {
        src: `${film}/${profile}`,
        profile,
        profileLabel: 'High',
        protocol: 'http',
        updated: '2026-11-02T08:00:00Z',
        width: '1280',
        height: '720',
        format: 'mpeg4',
        'video.codec': 'h264',
        aspect: '16:9',
      },
    ],
    thumbs: [{ time: 0, src: thumb(0) }],
  }
}

export const missingDocument = (name: string): Json => ({ status: 'error', code: 404, message: 'Not Found', name })
