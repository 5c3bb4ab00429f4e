import { join } from 'node:path'
import type { Release, ReleaseFile } from '../../../src/publish/release.ts'
import { openReleaseStore } from '../../../src/publish/release-store.ts'

/** The pages of a shop's live release with their bytes, in no particular order. */
export async function releasePages(dataDir: string): Promise<{ path: string; kind: string; body: Buffer }[]> {
  const store = openReleaseStore(join(dataDir, 'release'))
  const release: Release | undefined = store.current()
  const pages = Object.entries(release?.files ?? {}).filter(([, file]) => isPage(file))
  return Promise.all(
    pages.map(async ([path, { hash }]) => ({ path, kind: kindOf(path), body: await store.read(hash) })),
  )
}

const isPage = ({ type }: ReleaseFile): boolean => type.startsWith('text/html')

function kindOf(path: string): string {
  const [, , kind] = path.split('/')
  return { c: 'category', p: 'product', cart: 'cart' }[kind ?? ''] ?? 'home'
}
