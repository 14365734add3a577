import type { MotionId } from '@app/contract'
import type { MotionFact } from '@app/contract/admin/motions'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { ArrivedFile, ArrivingFile } from '../../../core/adminHandler.ts'
import type { FastifyInstance } from 'fastify'
import { toSeconds } from '../../../core/clock.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { createGate } from '../../../core/gate.ts'
import { keptByAll } from '../../../core/media.ts'
import { findUses, type PictureUses } from '../../../core/pictureUses.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { sweepApart } from '../../../jobs/sweepIndividually.ts'
import type { Storage } from '../../../ports/storage.ts'
import { newImageId } from '../pictures/addresses.ts'
import { sendStored } from '../files/sendStored.ts'
import { idAt, keyOf, route, types, urlOf } from './addresses.ts'
import { inspect } from './inspector.ts'
import * as queries from './queries.ts'
import { recognise } from './recognise.ts'

export const motionRemovalJob = 'motion.remove'

/** Seconds for which a removed file still serves pages loaded before. */
const afterglow = 3600
/** One inspection takes up to half a gigabyte and a core for some seconds. */
const inspecting = { atOnce: 1, waiting: 5 }

/** Final step of a call: its audit entry. */
type Then = (tx: Tx, facts: MotionFact, sha256: string) => Promise<void>

export type Motions = ReturnType<typeof createMotions>

/** Creates the library of 3D models and videos that staff upload and choose from, stored unchanged. */
export function createMotions(core: CoreServices, storage: Storage, uses: () => readonly PictureUses[]) {
  const { config, database, log } = core
  const gate = createGate(inspecting)
  const { modelBytes, videoBytes, ...limits } = config.motions

  /**
   * Stores a file; one uploaded before returns the existing entry. Throws MOTION_UNREADABLE, MOTION_UNFIT, TOO_LARGE,
   * BUSY, PROVIDER_UNAVAILABLE.
   */
  async function add({ path, size: bytes, sha256 }: ArrivedFile, name: string, by: string, then: Then) {
    const digest = Buffer.from(sha256, 'hex')
    const known = (row: queries.MotionRow) =>
      database.transaction(async (tx) => {
        await then(tx, factOf(row), sha256)
        return { ...factOf(row), isKnown: true }
      })
    const before = await queries.findByDigest(database.db, digest)
    if (before) return known(before)
    const ending = await recognise(path)
    if (!ending) throw new AppError('MOTION_UNREADABLE')
    const most = ending === 'glb' ? modelBytes : videoBytes
    if (bytes > most) throw new AppError('TOO_LARGE', { msg: tooLarge(ending === 'glb' ? '模型' : '视频', most) })
    const facts = await gate.run(() => inspect({ path, ending, limits }))
    const id = newImageId()
    await database.transaction((tx) => queries.insert(tx, { id, name, facts, bytes, digest, uploadedBy: by }))
    await storage.putFile(keyOf(urlOf(id, ending)), path, types[ending])
    const row = await database.transaction(async (tx) => {
      const kept = await queries.keep(tx, { id, digest })
      if (kept) await then(tx, factOf(kept), sha256)
      return kept
    })
    if (row) return { ...factOf(row), isKnown: false }
    // Another upload of the same file was faster; the sweep deletes this one's file.
    const other = await queries.findByDigest(database.db, digest)
    if (!other) throw new AppError('BUSY', { retryAfter: 1 })
    return known(other)
  }

  /** Deletes the file first, then the row that names it. */
  async function erase(id: MotionId): Promise<void> {
    const ending = await queries.findGone(database.db, id)
    if (!ending) return
    await storage.delete(keyOf(urlOf(id, ending)))
    await database.transaction((tx) => queries.forget(tx, id))
  }

  return {
    erase,

    /** Serves the files publicly, in full or by range. */
    serve(app: FastifyInstance): void {
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
    },

    /**
     * Returns the file at an address, protected from removal until the transaction ends; undefined if the library has
     * none.
     */
    async at(tx: Tx, url: string): Promise<MotionFact | undefined> {
      const id = idAt(url)
      const row = id === undefined ? undefined : await queries.holdKept(tx, id)
      const fact = row && factOf(row)
      return fact?.url === url ? fact : undefined
    },

    async list(input: AdminInput<'motion/list'>): Promise<AdminReply<'motion/list'>> {
      const { rows, next } = await queries.list(database.db, input)
      return { list: rows.map((row) => factOf(row)), next }
    },

    /** Returns a model or video of the library. Throws NOT_FOUND. */
    async info(id: MotionId): Promise<AdminReply<'motion/info'>> {
      const row = await queries.find(database.db, id)
      if (!row) throw new AppError('NOT_FOUND')
      const fact = factOf(row)
      return { ...fact, sha256: row.digest.toString('hex'), uses: await findUses(database.db, uses(), fact.url) }
    },

    /** Adds a model or video to the library. Throws what `add` throws. */
    async upload({ name, file, by }: { name: string; file: ArrivingFile; by: string }, then: Then) {
      return add(await file.receive(), name, by, then)
    },

    /** Renames a model or video. Throws NOT_FOUND. */
    async rename({ id, name }: AdminInput<'motion/rename'>, then: (tx: Tx, before: string) => Promise<void>) {
      await database.transaction(async (tx) => {
        const row = await queries.lock(tx, id)
        if (!row) throw new AppError('NOT_FOUND')
        await queries.rename(tx, id, name)
        await then(tx, row.name)
      })
    },

    /** Removes a file that is not in use. Throws NOT_FOUND, MOTION_USED. */
    async remove(id: MotionId, then: (tx: Tx, facts: MotionFact) => Promise<void>): Promise<void> {
      await database.transaction(async (tx) => {
        const row = await queries.lock(tx, id)
        if (!row) throw new AppError('NOT_FOUND')
        const [use] = await findUses(tx, uses(), factOf(row).url)
        if (use) throw new AppError('MOTION_USED', { msg: `${use.kind}“${use.name}”还在用它，请先在那里换掉` })
        await queries.remove(tx, id)
        await enqueue(tx, {
          kind: motionRemovalJob,
          payload: { motionId: id },
          delaySeconds: afterglow,
          dedupeKey: `motion:${id}`,
        })
        await then(tx, factOf(row))
      })
    },

    /** Removes uploads that were begun but never published. */
    sweep: sweepApart(
      { database, log },
      {
        name: 'unkept models and videos',
        everySeconds: 3600,
        batch: 50,
        due: (limit, isTriable) => queries.listUnkept(database.db, limit, isTriable),
        nameOf: (motionId) => ({ motionId }),
        work: erase,
      },
    ),
  }
}

const tooLarge = (name: string, bytes: number) => `${name}最大 ${Math.floor(bytes / 1_048_576)} MB，请压缩后再传`

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
