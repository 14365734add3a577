import type { MotionId } from '@app/contract'
import type { MotionFact } from '@app/contract/admin/motions'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { FastifyInstance } from 'fastify'
import type { ArrivedFile, ArrivingFile } from '../../../../core/adminHandler.ts'
import { toSeconds } from '../../../../core/clock.ts'
import type { CoreServices } from '../../../../core/coreServices.ts'
import type { Tx } from '../../../../core/database.ts'
import { AppError } from '../../../../core/errors.ts'
import { createGate, type Gate } from '../../../../core/gate.ts'
import { keptByAll } from '../../../../core/media.ts'
import { findUses } from '../../../../core/pictureUses.ts'
import type { Sweep } from '../../../../jobs/worker.ts'
import { sendStored } from '../../files/sendStored.ts'
import {
  eraseEntry,
  type LibraryDeps,
  type LibraryMedia,
  removeEntry,
  renameEntry,
  storeOnce,
  unkeptSweep,
} from '../library.ts'
import { idAt, keyOf, route, types, urlOf } from './addresses.ts'
import type { MotionFacts } from './facts.ts'
import { inspect } from './inspector.ts'
import * as queries from './queries.ts'
import { recognise } from './recognise.ts'

export const motionRemovalJob = 'motion.remove'

/** One inspection takes up to half a gigabyte and a core for some seconds. */
const inspecting = { atOnce: 1, waiting: 5 }

/** 3D models and videos that staff upload and choose from, stored unchanged. */
export interface MotionLibrary {
  list(input: AdminInput<'motion/list'>): Promise<AdminReply<'motion/list'>>
  /** Returns a model or video with the things that show it. Throws NOT_FOUND. */
  info(id: MotionId): Promise<AdminReply<'motion/info'>>
  /**
   * Adds a model or video; a file uploaded before returns the existing entry. Throws MOTION_UNREADABLE, MOTION_UNFIT,
   * TOO_LARGE, BUSY, PROVIDER_UNAVAILABLE.
   */
  upload(
    input: { name: string; file: ArrivingFile; by: string },
    record: (tx: Tx, fact: MotionFact, sha256: string) => Promise<void>,
  ): Promise<AdminReply<'motion/upload'>>
  /** Renames a model or video; `record` gets its earlier name. Throws NOT_FOUND. */
  rename(input: AdminInput<'motion/rename'>, record: (tx: Tx, before: string) => Promise<void>): Promise<void>
  /** Removes a file that is not in use. Throws NOT_FOUND, MOTION_USED. */
  remove(id: MotionId, record: (tx: Tx, fact: MotionFact) => Promise<void>): Promise<void>
  /** Deletes the file and the entry of a removed model or video. */
  erase(id: MotionId): Promise<void>
  /**
   * Returns the file at an address, protected from removal until the transaction ends; undefined if the library has
   * none.
   */
  at(tx: Tx, url: string): Promise<MotionFact | undefined>
  /** Serves the files publicly, in full or by range. */
  serve(app: FastifyInstance): void
  sweep: Sweep
}

const media: LibraryMedia<MotionId, queries.MotionRow, MotionFact> = {
  table: 'library_motions',
  find: queries.find,
  lock: queries.lock,
  findByDigest: queries.findByDigest,
  async keysOfGone(db, id) {
    const ending = await queries.findGone(db, id)
    return ending && [keyOf(urlOf(id, ending))]
  },
  factOf,
  urlOf: ({ id, ending }) => urlOf(id, ending),
  usedBy: ({ kind, name }) => new AppError('MOTION_USED', { msg: `${kind}“${name}”还在用它，请先在那里换掉` }),
  removalOf: (motionId) => ({ kind: motionRemovalJob, payload: { motionId }, dedupeKey: `motion:${motionId}` }),
  sweepName: 'unkept models and videos',
}

interface Deps extends LibraryDeps, Pick<CoreServices, 'config'> {
  gate: Gate
}

export function createMotionLibrary(given: LibraryDeps & Pick<CoreServices, 'config'>): MotionLibrary {
  const deps: Deps = { ...given, gate: createGate(inspecting) }
  const { db } = deps.database
  return {
    async list(input) {
      const { rows, next } = await queries.list(db, input)
      return { list: rows.map((row) => factOf(row)), next }
    },
    async info(id) {
      const row = await queries.find(db, id)
      if (!row) throw new AppError('NOT_FOUND')
      const fact = factOf(row)
      return { ...fact, sha256: row.digest.toString('hex'), uses: await findUses(db, deps.uses(), fact.url) }
    },
    async upload({ name, file, by }, record) {
      const arrived = await file.receive()
      return storeMotion(deps, arrived, { name, by }, (tx, fact) => record(tx, fact, arrived.sha256))
    },
    rename: (input, record) => renameEntry(deps, media, input, record),
    remove: (id, record) => removeEntry(deps, media, id, record),
    erase: (id) => eraseEntry(deps, media, id),
    async at(tx, url) {
      const id = idAt(url)
      const row = id === undefined ? undefined : await queries.findShared(tx, id)
      const fact = row && factOf(row)
      return fact?.url === url ? fact : undefined
    },
    serve: (app) => serveMotions(deps, app),
    sweep: unkeptSweep(deps, media),
  }
}

function storeMotion(
  deps: Deps,
  file: ArrivedFile,
  { name, by }: { name: string; by: string },
  record: (tx: Tx, fact: MotionFact) => Promise<void>,
): Promise<AdminReply<'motion/upload'>> {
  const { database, storage } = deps
  const { path, size: bytes, sha256 } = file
  const digest = Buffer.from(sha256, 'hex')
  const write = async (id: MotionId) => {
    const facts = await inspectFile(deps, file)
    await database.transaction((tx) => queries.insert(tx, { id, name, facts, bytes, digest, uploadedBy: by }))
    await storage.putFile(keyOf(urlOf(id, facts.ending)), path, types[facts.ending])
  }
  return storeOnce(deps, media, digest, write, record)
}

/** Throws MOTION_UNREADABLE, MOTION_UNFIT, TOO_LARGE, BUSY. */
async function inspectFile({ config, gate }: Deps, { path, size }: ArrivedFile): Promise<MotionFacts> {
  const { modelBytes, videoBytes, ...limits } = config.motions
  const ending = await recognise(path)
  if (!ending) throw new AppError('MOTION_UNREADABLE')
  const [name, most] = ending === 'glb' ? (['模型', modelBytes] as const) : (['视频', videoBytes] as const)
  if (size > most) {
    throw new AppError('TOO_LARGE', { msg: `${name}最大 ${Math.floor(most / 1_048_576)} MB，请压缩后再传` })
  }
  return gate.run(() => inspect({ path, ending, limits }))
}

function serveMotions({ database, storage }: Deps, app: FastifyInstance): void {
  // The files are already compressed; compression would remove the content length and range support.
  app.get(route, { compress: false }, async (request, reply) => {
    const url = request.url.split('?', 1)[0] ?? ''
    const id = idAt(url)
    const row = id === undefined ? undefined : await queries.findServed(database.db, id)
    if (id === undefined || !row || urlOf(id, row.ending) !== url) throw new AppError('NOT_FOUND')
    // The viewer fetches a model itself, possibly from an image host.
    void reply.header('access-control-allow-origin', '*')
    const sha256 = row.digest.toString('hex')
    const file = { key: keyOf(url), size: row.bytes, type: types[row.ending], sha256, kept: keptByAll }
    return sendStored({ request, reply, storage }, file)
  })
}

function factOf(row: queries.MotionRow): MotionFact {
  const { id, name, kind, ending, bytes, seconds, width, height, triangles, textures } = row
  return {
    id,
    name,
    kind,
    url: urlOf(id, ending),
    bytes,
    seconds,
    width,
    height,
    triangles,
    textures,
    uploadedBy: row.uploaded_by,
    uploadedAt: toSeconds(row.created_at),
  }
}
