import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type FilmPlan, profilePlan } from './film-plan.ts'

/**
 * A seamless loop of the scene of a name as H.264 in MP4, made in a worker.
 * @throws Error when the worker fails or is stopped by `signal`
 */
export async function makeFilm(scene: string, signal: AbortSignal): Promise<Buffer> {
  const plan: FilmPlan = { scene, ...profilePlan }
  const worker = new Worker(new URL('./film-worker.ts', import.meta.url), { workerData: plan })
  const stop = (): void => void worker.terminate()
  signal.addEventListener('abort', stop)
  try {
    const message: readonly unknown[] = await once(worker, 'message', { signal })
    const bytes = message[0]
    if (!(bytes instanceof Uint8Array)) throw new Error(`The film of ${scene} came back as something else`)
    return Buffer.from(bytes)
  } finally {
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
