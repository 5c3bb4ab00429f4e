import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readlinkSync, renameSync, symlinkSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { hasCode } from '../../lib/has-code.ts'
import { openEncodedFiles, shortHash } from '../encoded-files.ts'
import type { ReleaseFile } from '../release.ts'
import type { ReleaseStore } from '../release-store.ts'
import { type AnswerKind, answerKind } from './answer-kind.ts'

/** The suffix of a path in the name of its link: no path has it, so that links and folders lie side by side. */
export const linkMark = '^'
/** An answer that no path leads to stays so long, ms: a request may have begun with it. */
const graceMs = 60 * 60 * 1000

type Files = Pick<ReleaseStore, 'dir' | 'filePath' | 'read'>
type FileAtPath = readonly [path: string, file: ReleaseFile]

/**
 * The folder that nginx serves: `pages/{path}^` is a link to `kinds/{kind}/{short hash}`, which is the body itself; its
 * compressed forms lie in the release store. A path changes by one rename, and the resolved link gives nginx kind and
 * hash, hence policy and ETag (decision 098).
 */
export function createWebTree(store: Files) {
  const root = join(store.dir, 'nginx')
  const encoded = openEncodedFiles(store.dir)
  const linkOf = (path: string): string => join(root, 'pages', `${path}${linkMark}`)
  const bodyOf = (kind: AnswerKind, hash: string): string => join(root, 'kinds', kind.id, shortHash(hash))

  return {
    root,
    /** Compresses the bodies that nginx sends compressed, which it cannot do itself. */
    async compressBodies(files: readonly FileAtPath[], atOnce: number): Promise<void> {
      const hashes = files.flatMap(([path, file]) => (answerKind(path, file)?.isCompressed ? [file.hash] : []))
      await encoded.makeForms(hashes, { read: store.read, atOnce })
    },
    /** Leads a path to its file, which is compressed by then; one that only the Node server answers is taken out. */
    async set(path: string, file: ReleaseFile): Promise<void> {
      const kind = answerKind(path, file)
      if (!kind) return await this.remove(path)
      const body = bodyOf(kind, file.hash)
      // Two calls that take microseconds: to wait for each of them would take three times as long.
      unlessThere(body, () => linkSync(store.filePath(file.hash), body))
      pointTo(linkOf(path), body)
    },
    async remove(path: string): Promise<void> {
      await rm(linkOf(path), { force: true })
    },
    /** Paths that the tree has. */
    async paths(): Promise<string[]> {
      const pages = join(root, 'pages')
      const found = await readdir(pages, { recursive: true, withFileTypes: true }).catch(() => [])
      return found
        .filter(({ name }) => name.endsWith(linkMark))
        .map(({ parentPath, name }) => `${parentPath.slice(pages.length)}/${name.slice(0, -linkMark.length)}`)
    },
    /** Removes answers that no path of these files has had for an hour. */
    async sweep(files: ReadonlyMap<string, ReleaseFile>, now: number): Promise<void> {
      const used = new Set([...files].map(([path, file]) => `${answerKind(path, file)?.id}/${shortHash(file.hash)}`))
      for (const kind of await names(join(root, 'kinds')))
        for (const hash of await names(join(root, 'kinds', kind)))
          if (!used.has(`${kind}/${hash}`)) await removeOld(join(root, 'kinds', kind, hash), now)
    },
  }
}

/** Makes a new name; its folder is made once it turns out to be missing. @returns whether the name was there before */
function unlessThere(place: string, make: () => void): boolean {
  try {
    make()
    return false
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return true
    if (!hasCode(error, 'ENOENT')) throw error
    mkdirSync(dirname(place), { recursive: true })
    make()
    return false
  }
}

function pointTo(place: string, body: string): void {
  const target = relative(dirname(place), body)
  const isThere = unlessThere(place, () => symlinkSync(target, place))
  if (!isThere || readlinkSync(place) === target) return
  const temporary = join(dirname(place), `.${randomUUID()}`)
  symlinkSync(target, temporary)
  renameSync(temporary, place)
}

const names = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** The age of a link is that of its last change of name: a body is older than its kind. */
async function removeOld(path: string, now: number): Promise<void> {
  const { ctimeMs } = await stat(path)
  if (now - ctimeMs > graceMs) await rm(path, { force: true })
}
