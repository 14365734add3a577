import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { ImageId } from '@app/contract'
import type { Crop, MediaFact } from '@app/contract/admin/media'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { ArrivingFile } from '../../../core/adminHandler.ts'
import { toSeconds } from '../../../core/clock.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { createGate } from '../../../core/gate.ts'
import { findUses, type PictureUses } from '../../../core/pictureUses.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { sweepApart } from '../../../jobs/sweepIndividually.ts'
import type { Storage } from '../../../ports/storage.ts'
import { keyOf, keysOf, newImageId, urlOf } from '../pictures/addresses.ts'
import { makePicture } from '../pictures/makePicture.ts'
import { libraryTreatment } from '../pictures/treatments.ts'
import * as queries from './queries.ts'

export const libraryRemovalJob = 'library.remove'

/** Seconds for which a removed picture still serves pages loaded before. */
const afterglow = 3600
/** One picture takes up to two hundred megabytes and a core for a few seconds. */
const imageWork = { atOnce: 1, waiting: 20 }

/** Final step of a call: its audit entry. */
type Then = (tx: Tx, facts: MediaFact) => Promise<void>

export type Library = ReturnType<typeof createLibrary>

/** Creates the library of pictures that staff upload and choose from. */
export function createLibrary(core: CoreServices, storage: Storage, uses: () => readonly PictureUses[]) {
  const { database, log } = core
  const gate = createGate(imageWork)

  interface Given {
    name: string
    bytes: Buffer
    crop: Crop | undefined
    by: string
  }

  /** Stores a picture re-encoded from its pixels; a file uploaded before returns the existing picture. */
  async function add({ name, bytes, crop, by }: Given, then: Then): Promise<AdminReply<'media/upload'>> {
    const digest = createHash('sha256')
      .update(JSON.stringify(crop ?? null))
      .update(bytes)
      .digest()
    const known = (row: queries.LibraryRow) =>
      database.transaction(async (tx) => {
        await then(tx, factOf(row))
        return { ...factOf(row), isKnown: true }
      })
    const before = await queries.findByDigest(database.db, digest)
    if (before) return known(before)
    const made = await gate.run(() => makePicture(bytes, libraryTreatment, crop))
    const id = newImageId()
    const { widths, ratio, placeholder, files, width, height, sharpness } = made
    const picture = { url: urlOf(id), widths, ratio, placeholder }
    const total = files.reduce((sum, file) => sum + file.bytes.length, 0)
    const facts = { id, name, picture, width, height, bytes: total, sharpness, digest, uploadedBy: by }
    await database.transaction((tx) => queries.insert(tx, facts))
    const puts = files.map((file) => storage.put(keyOf(picture.url + file.suffix), file.bytes, file.type))
    const failed = (await Promise.allSettled(puts)).find((result) => result.status === 'rejected')
    if (failed) {
      log.error({ err: failed.reason as unknown, storage: storage.name }, 'a picture of the library could not be kept')
      throw failed.reason
    }
    const row = await database.transaction(async (tx) => {
      const kept = await queries.keep(tx, facts)
      if (kept) await then(tx, factOf(kept))
      return kept
    })
    if (row) return { ...factOf(row), isKnown: false }
    // Another upload of the same file was faster; the sweep deletes this one's files.
    const other = await queries.findByDigest(database.db, digest)
    if (!other) throw new AppError('BUSY', { retryAfter: 1 })
    return known(other)
  }

  /** Deletes the files first, then the row that names them. */
  async function erase(id: ImageId): Promise<void> {
    const picture = await queries.findGone(database.db, id)
    if (!picture) return
    await Promise.all(keysOf(picture).map((key) => storage.delete(key)))
    await database.transaction((tx) => queries.forget(tx, id))
  }

  return {
    erase,

    async list(input: AdminInput<'media/list'>): Promise<AdminReply<'media/list'>> {
      const { rows, next } = await queries.list(database.db, input)
      return { list: rows.map((row) => factOf(row)), next }
    },

    /** Returns a picture of the library. Throws NOT_FOUND. */
    async info(id: ImageId): Promise<AdminReply<'media/info'>> {
      const row = await queries.find(database.db, id)
      if (!row) throw new AppError('NOT_FOUND')
      return { ...factOf(row), uses: await findUses(database.db, uses(), row.picture.url) }
    },

    /**
     * Adds a picture to the library. Throws IMAGE_UNREADABLE, IMAGE_TOO_SMALL, TOO_LARGE, BUSY, PROVIDER_UNAVAILABLE.
     */
    async upload({ name, file, by }: { name: string; file: ArrivingFile; by: string }, then: Then) {
      const { path } = await file.receive()
      return add({ name, bytes: await readFile(path), crop: undefined, by }, then)
    },

    /** Crops the widest stored file into a new picture. Throws NOT_FOUND, and what `upload` throws. */
    async crop({ id, crop }: AdminInput<'media/crop'>, by: string, then: Then) {
      const row = await queries.find(database.db, id)
      if (!row) throw new AppError('NOT_FOUND')
      const { url, widths } = row.picture
      const file = await storage.get(keyOf(`${url}-${widths.at(-1)}.webp`))
      if (!file) throw new AppError('NOT_FOUND')
      return add({ name: row.name, bytes: await buffer(file.stream), crop, by }, then)
    },

    /** Renames a picture. Throws NOT_FOUND. */
    async rename({ id, name }: AdminInput<'media/rename'>, then: (tx: Tx, before: string) => Promise<void>) {
      await database.transaction(async (tx) => {
        const row = await queries.lock(tx, id)
        if (!row) throw new AppError('NOT_FOUND')
        await queries.rename(tx, id, name)
        await then(tx, row.name)
      })
    },

    /** Removes a picture that is not in use. Throws NOT_FOUND, PICTURE_USED. */
    async remove(id: ImageId, then: Then): Promise<void> {
      await database.transaction(async (tx) => {
        const row = await queries.lock(tx, id)
        if (!row) throw new AppError('NOT_FOUND')
        const [use] = await findUses(tx, uses(), row.picture.url)
        if (use) throw new AppError('PICTURE_USED', { msg: `${use.kind}“${use.name}”还在用这张图，请先在那里换掉` })
        await queries.remove(tx, id)
        await enqueue(tx, {
          kind: libraryRemovalJob,
          payload: { imageId: id },
          delaySeconds: afterglow,
          dedupeKey: `library:${id}`,
        })
        await then(tx, factOf(row))
      })
    },

    /** Removes uploads that were begun but never published. */
    sweep: sweepApart(
      { database, log },
      {
        name: 'unkept pictures of the library',
        everySeconds: 3600,
        batch: 50,
        due: (limit, isTriable) => queries.listUnkept(database.db, limit, isTriable),
        nameOf: (imageId) => ({ imageId }),
        work: erase,
      },
    ),
  }
}

function factOf(row: queries.LibraryRow): MediaFact {
  const { id, name, picture, width, height, sharpness, bytes } = row
  return {
    id,
    name,
    picture,
    width,
    height,
    sharpness,
    bytes,
    uploadedBy: row.uploaded_by,
    uploadedAt: toSeconds(row.created_at),
  }
}
