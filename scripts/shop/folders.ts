import { mkdirSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'

/** The folders of a run. */
export type ShopFolders = {
  readonly root: string
  readonly data: string
  readonly dist: string
  readonly snapshot: string
  readonly release: string
  readonly sandbox: string
  readonly log: string
}

/** Folders of a run; made when they are not there. @throws the system's error without permission. */
export function shopFolders(root: string, dataDir: string, dist = join(root, 'dist')): ShopFolders {
  const data = isAbsolute(dataDir) ? dataDir : join(root, dataDir)
  const folders = {
    root,
    data,
    dist,
    snapshot: join(data, 'snapshot', 'current.sqlite'),
    release: join(data, 'release'),
    sandbox: join(data, 'sandbox'),
    log: join(data, 'log'),
  }
  for (const folder of [join(data, 'snapshot'), folders.release, folders.log]) mkdirSync(folder, { recursive: true })
  return folders
}
