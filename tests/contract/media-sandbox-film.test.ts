import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createMedia } from '../../sandbox/media/index.ts'

const media = createMedia({ dataDir: ':memory:', origin: 'http://localhost:3100' })
afterAll(() => media.close())

const filmSchema = z.looseObject({
  meta: z.looseObject({ duration: z.number(), mainThumb: z.object({ src: z.string() }) }),
  media: z.array(z.looseObject({})),
})

describe('the film of the demo account', () => {
  test('is described with its profile, its length and a poster', async () => {
    const film = filmSchema.parse(await (await media.app.request('/v/k2/film-drift.json')).json())
    expect(film).toMatchObject({ name: 'film-drift', meta: { duration: 6000 } })
    expect(film.media[0]).toMatchObject({
      src: 'http://localhost:3100/media/v/k2/film-drift/mp4_720p',
      profile: 'mp4_720p',
      width: '1280',
      height: '720',
    })
    const poster = await media.app.request(new URL(film.meta.mainThumb.src).pathname.replace('/media', ''))
    expect(poster.headers.get('content-type')).toBe('image/png')
  })

  test('lasts as long as its document states', async () => {
    const { meta } = filmSchema.parse(await (await media.app.request('/v/k2/film-drift.json')).json())
    const film = Buffer.from(await (await media.app.request('/v/k2/film-drift/mp4_720p')).arrayBuffer())
    // The movie header: version, two times, then the time scale and the duration, four bytes each.
    const header = film.indexOf('mvhd') + 4
    expect((film.readUInt32BE(header + 16) / film.readUInt32BE(header + 12)) * 1000).toBe(meta.duration)
  })

  test('plays as MP4 and is served in ranges', async () => {
    const whole = await media.app.request('/v/k2/film-drift/mp4_720p')
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(whole.headers.get('content-type')).toBe('video/mp4')
    expect(bytes.toString('latin1', 4, 8)).toBe('ftyp')
    expect(bytes.includes('avc1')).toBe(true)

    const part = await media.app.request('/v/k2/film-drift/mp4_720p', { headers: { range: 'bytes=4-7' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 4-7/${bytes.length}`)
    expect(await part.text()).toBe('ftyp')

    const end = await media.app.request('/v/k2/film-drift/mp4_720p', { headers: { range: 'bytes=-10' } })
    expect((await end.arrayBuffer()).byteLength).toBe(10)

    const beyond = await media.app.request('/v/k2/film-drift/mp4_720p', { headers: { range: 'bytes=99999999-' } })
    expect(beyond.status).toBe(416)
  })

  test.each(['mp4_240p', 'webm_720p'])('answers 404 for a missing profile: %s', async (profile) => {
    const answer = await media.app.request(`/v/k2/film-drift/${profile}`)
    expect([answer.status, await answer.json()]).toMatchObject([404, { status: 'error', name: 'film-drift' }])
  })

  test('answers 404 for an unpublished name', async () => {
    expect((await media.app.request('/v/k2/film-none/mp4_720p')).status).toBe(404)
  })
})
