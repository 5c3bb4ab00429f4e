import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import encoders from 'h264-mp4-encoder'
import type { FilmPlan } from './film-plan.ts'
import { frames } from './frames.ts'
import { filmLayers } from './layers.ts'

/*
 * Makes one film and posts its bytes: drawing and encoding take seconds and must not hold up anyone's request.
 */

const planSchema = z.object({
  scene: z.string(),
  width: z.number(),
  height: z.number(),
  framesPerSecond: z.number(),
  seconds: z.number(),
})

async function encode(plan: FilmPlan): Promise<Uint8Array> {
  const encoder = await encoders.createH264MP4Encoder()
  encoder.outputFilename = 'film.mp4'
  encoder.width = plan.width
  encoder.height = plan.height
  encoder.frameRate = plan.framesPerSecond
  encoder.groupOfPictures = plan.framesPerSecond * 2
  encoder.quantizationParameter = 26
  encoder.speed = 10
  encoder.initialize()
  for (const frame of frames(plan, await filmLayers(plan))) encoder.addFrameRgba(frame)
  encoder.finalize()
  const film = encoder.FS.readFile(encoder.outputFilename)
  encoder.delete()
  return film
}

parentPort?.postMessage(await encode(planSchema.parse(workerData)))
