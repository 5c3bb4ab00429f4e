import { Agent, get } from 'node:http'

export type Latency = {
  readonly perSecond: number
  /** ms to the first byte */ readonly p50: number
  readonly p99: number
}

/**
 * Asks one address over kept connections and measures the time to the first byte.
 * @param url loopback only
 * @param count requests in all, after a tenth of them as warm-up
 * @param connections asking at the same time
 */
export async function measure(url: string, count: number, connections: number): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  await ask(url, agent, Math.ceil(count / 10), connections)
  const started = performance.now()
  const times = (await ask(url, agent, count, connections)).sort((a, b) => a - b)
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: count / seconds, p50: at(0.5), p99: at(0.99) }
}

async function ask(url: string, agent: Agent, count: number, connections: number): Promise<number[]> {
  const times: number[] = []
  let left = count
  const loop = async (): Promise<void> => {
    while (left-- > 0) times.push(await firstByte(url, agent))
  }
  await Promise.all(Array.from({ length: connections }, loop))
  return times
}

function firstByte(url: string, agent: Agent): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const time = performance.now() - started
      response.resume()
      response.once('end', () => resolve(time))
    }).once('error', reject)
  })
}
