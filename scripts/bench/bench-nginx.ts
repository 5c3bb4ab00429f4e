import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nginxPath, startDeployedNginx, startNginx } from '../../tests/fixtures/deployed-nginx.ts'

type Stopping = { stop(): Promise<void> }

export type BenchNginx = Stopping & { readonly site: string; readonly bare: string }

/**
 * Starts deploy's nginx before the shop's server, and one that sends a page's bytes and nothing else; `undefined`
 * without nginx.
 * @param folder for their files @param page gzipped @param port of the first; the next one is the other's
 */
export async function startBenchNginx(
  folder: string,
  release: string,
  page: Buffer,
  { port, node }: { readonly port: number; readonly node: number },
): Promise<BenchNginx | undefined> {
  if (nginxPath === '') return undefined
  const [own, bare] = [join(folder, 'nginx'), join(folder, 'nginx-alone')]
  mkdirSync(own)
  mkdirSync(bare)
  writeFileSync(join(bare, 'page'), page)
  const alone = `
    server {
      listen 127.0.0.1:${port + 1};
      root "${bare}";
      open_file_cache max=100;
      default_type "text/html; charset=utf-8";
      add_header Content-Encoding gzip;
    }`
  const deployed = await startDeployedNginx(own, release, port, [node])
  const other = await startNginx(bare, alone, port + 1)
  return {
    site: `http://127.0.0.1:${port}`,
    bare: `http://127.0.0.1:${port + 1}`,
    async stop() {
      await Promise.all([deployed.stop(), other.stop()])
    },
  }
}
