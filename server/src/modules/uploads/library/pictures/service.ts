import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { ImageId } from '@app/contract'
import type { Crop, MediaFact } from '@app/contract/admin/media'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { ArrivingFile } from '../../../../core/adminHandler.ts'
import { toSeconds } from '../../../../core/clock.ts'
import type { CoreServices } from '../../../../core/coreServices.ts'
import type { Tx } from '../../../../core/database.ts'
import { AppError } from '../../../../core/errors.ts'
import { createGate, type Gate } from '../../../../core/gate.ts'
import { findUses } from '../../../../core/pictureUses.ts'
import type { Sweep } from '../../../../jobs/worker.ts'
import { labelOf, type PictureLabel } from '../../labels/label.ts'
import type { Found } from '../../labels/examine.ts'
import type { PictureLabels } from '../../labels/service.ts'
import { keyOf, keysOf, urlOf } from '../../pictures/addresses.ts'
import { makePicture } from '../../pictures/makePicture.ts'
import { pictureOf, putFiles } from '../../pictures/store.ts'
import { libraryTreatment } from '../../pictures/treatments.ts'
import {
  eraseEntry,
  type LibraryDeps,
  type LibraryMedia,
  removeEntry,
  renameEntry,
  storeOnce,
  unkeptSweep,
} from '../library.ts'
import * as queries from './queries.ts'

export const pictureRemovalJob = 'library.remove'

/** One picture takes up to two hundred megabytes and a core for a few seconds. */
const imageWork = { atOnce: 1, waiting: 20 }

/** Writes the audit entry of a call, in its transaction. */
type Recording = (tx: Tx, fact: MediaFact) => Promise<void>

/** Pictures that staff upload and choose from, encoded again from their pixels. */
export interface PictureLibrary {
  list(input: AdminInput<'media/list'>): Promise<AdminReply<'media/list'>>
  /** Returns a picture with the things that show it. Throws NOT_FOUND. */
  info(id: ImageId): Promise<AdminReply<'media/info'>>
  /**
   * Adds a picture; a file uploaded before returns the existing one. Throws IMAGE_UNREADABLE, IMAGE_TOO_SMALL,
   * TOO_LARGE, BUSY, PROVIDER_UNAVAILABLE.
   */
  upload(
    input: { name: string; origin?: 'ai' | 'other' | undefined; file: ArrivingFile; by: string },
    record: Recording,
  ): Promise<AdminReply<'media/upload'>>
  /** Crops the widest stored file into a new picture. Throws NOT_FOUND, and what `upload` throws. */
  crop(input: AdminInput<'media/crop'>, by: string, record: Recording): Promise<AdminReply<'media/crop'>>
  /** Renames a picture; `record` gets its earlier name. Throws NOT_FOUND. */
  rename(input: AdminInput<'media/rename'>, record: (tx: Tx, before: string) => Promise<void>): Promise<void>
  /** Removes a picture that is not in use. Throws NOT_FOUND, PICTURE_USED. */
  remove(id: ImageId, record: Recording): Promise<void>
  /** Deletes the files and the entry of a removed picture. */
  erase(id: ImageId): Promise<void>
  sweep: Sweep
}

type PictureMedia = LibraryMedia<ImageId, queries.LibraryRow, MediaFact>

const createMedia = (labels: PictureLabels): PictureMedia => ({
  table: 'library_pictures',
  find: queries.find,
  lock: queries.lock,
  findByDigest: queries.findByDigest,
  async keysOfGone(db, id) {
    const picture = await queries.findGone(db, id)
    return picture && keysOf(picture)
  },
  factOf,
  urlOf: ({ picture }) => picture.url,
  usedBy: ({ kind, name }) => new AppError('PICTURE_USED', { msg: `${kind}“${name}”还在用这张图，请先在那里换掉` }),
  removalOf: (imageId) => ({ kind: pictureRemovalJob, payload: { imageId }, dedupeKey: `library:${imageId}` }),
  forget: (tx, id) => labels.forget(tx, urlOf(id)),
  sweepName: 'unkept pictures of the library',
})

interface PictureDeps extends LibraryDeps, Pick<CoreServices, 'brand'> {
  labels: PictureLabels
}

interface Deps extends PictureDeps {
  gate: Gate
  media: PictureMedia
}

export function createPictureLibrary(given: PictureDeps): PictureLibrary {
  const media = createMedia(given.labels)
  const deps: Deps = { ...given, gate: createGate(imageWork), media }
  const { db } = deps.database
  return {
    async list(input) {
      const { rows, next } = await queries.list(db, input)
      return { list: rows.map((row) => factOf(row)), next }
    },
    async info(id) {
      const row = await findPicture(deps, id)
      return { ...factOf(row), uses: await findUses(db, deps.uses(), row.picture.url) }
    },
    async upload({ name, origin, file, by }, record) {
      const { path } = await file.receive()
      const declared = origin === 'ai' ? 'generated' : undefined
      const label = (found: Found) => labelOf(found, declared)
      const added = await storePicture(deps, { name, bytes: await readFile(path), label, by }, record)
      if (added.isKnown && declared) {
        await deps.database.transaction((tx) => deps.labels.declare(tx, [added.picture.url], by))
      }
      return added
    },
    async crop({ id, crop }, by, record) {
      const row = await findPicture(deps, id)
      const { url, widths } = row.picture
      const file = await deps.storage.get(keyOf(`${url}-${widths.at(-1)}.webp`))
      if (!file) throw new AppError('NOT_FOUND')
      const label = await deps.labels.find(db, url)
      return storePicture(
        deps,
        { name: row.name, bytes: await buffer(file.stream), crop, label: () => label, by },
        record,
      )
    },
    rename: (input, record) => renameEntry(deps, media, input, record),
    remove: (id, record) => removeEntry(deps, media, id, record),
    erase: (id) => eraseEntry(deps, media, id),
    sweep: unkeptSweep(deps, media),
  }
}

/** Throws NOT_FOUND. */
async function findPicture({ database }: Deps, id: ImageId): Promise<queries.LibraryRow> {
  const row = await queries.find(database.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

interface GivenPicture {
  name: string
  bytes: Buffer
  crop?: Crop
  label: (found: Found) => PictureLabel | undefined
  by: string
}

function storePicture(
  deps: Deps,
  { name, bytes, crop, label: decide, by }: GivenPicture,
  record: Recording,
): Promise<AdminReply<'media/upload'>> {
  const { brand, database, gate, labels, log, media, storage } = deps
  const digest = createHash('sha256')
    .update(JSON.stringify(crop ?? null))
    .update(bytes)
    .digest()
  const write = async (id: ImageId) => {
    const propagator = { name: brand.name, id }
    const made = await gate.run(() => makePicture(bytes, libraryTreatment, { crop, label: decide, propagator }))
    const { width, height, sharpness, label } = made
    const stored = pictureOf(id, made)
    await database.transaction(async (tx) => {
      await queries.insert(tx, { id, name, ...stored, width, height, sharpness, digest, uploadedBy: by })
      if (label) await labels.add(tx, stored.picture.url, label, label.source === 'declared' ? by : undefined)
    })
    await putFiles(storage, stored.picture.url, made.files).catch((error: unknown) => {
      log.error({ err: error, storage: storage.name }, 'a picture of the library could not be kept')
      throw error
    })
  }
  return storeOnce(deps, media, digest, write, record)
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
