import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { films } from '../../seed/media/scenes.ts'
import { frames } from './frames.ts'
import type { FilmPlan } from './layers.ts'

/*
 * `npm run films -w sandbox`: draws the films of the demo account and encodes them with the ffmpeg on the path. The
 * files are in the repository, so that the demo needs no encoder (sandbox decision 005).
 */

/** The media service's profile `mp4_720p`. */
const profilePlan = { width: 1280, height: 720, framesPerSecond: 16, seconds: 6 }
const folder = join(import.meta.dirname, '../../seed/media/films')

function ffmpegArguments({ width, height, framesPerSecond, seconds }: FilmPlan, file: string): string[] {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${width}x${height}`, '-r', String(framesPerSecond)]
  const codec = ['-c:v', 'libx264', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-preset', 'veryslow', '-crf', '34']
  const layout = ['-g', String(framesPerSecond * seconds), '-movflags', '+faststart', '-fflags', '+bitexact']
  return ['-v', 'error', '-y', ...input, '-i', '-', ...codec, ...layout, file]
}

/** @throws Error when ffmpeg is missing, or fails; ffmpeg prints its own reason */
async function encode(plan: FilmPlan, file: string): Promise<void> {
  const ffmpeg = spawn('ffmpeg', ffmpegArguments(plan, file), { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = once(ffmpeg, 'exit')
  await pipeline(frames(plan), ffmpeg.stdin)
  const exit: readonly unknown[] = await ended
  if (exit[0] !== 0) throw new Error(`ffmpeg ended with ${String(exit[0])}`)
}

for (const { name, poster } of films) await encode({ scene: poster, ...profilePlan }, join(folder, `${name}.mp4`))
