import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { ImageId, Picture, Uid } from '@app/contract'
import type { AdminFile, ArrivingFile, Staff } from '../../core/adminHandler.ts'
import { limitAddress, takeBackAddress } from '../../core/addressLimits.ts'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { createGate, type Gate } from '../../core/gate.ts'
import type { IncomingFile } from '../../core/handler.ts'
import { limitUse, takeBackUse } from '../../core/rateLimit.ts'
import { enqueue } from '../../jobs/queue.ts'
import { sweepIndividually } from '../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../jobs/worker.ts'
import type { Storage } from '../../ports/storage.ts'
import { labelOf } from './labels/label.ts'
import type { PictureLabels } from './labels/service.ts'
import { keyOf, keysOf, newImageId, readKey, urlOf } from './pictures/addresses.ts'
import { makePicture } from './pictures/makePicture.ts'
import { pictureOf, putFiles } from './pictures/store.ts'
import { type Purpose, treatments } from './pictures/treatments.ts'
import * as queries from './queries.ts'

export const removalJob = 'upload.remove'

const day = 86_400
/** Seconds for which a replaced picture still serves pages that show it. */
const afterglow = 3600
/**
 * Decoding takes up to two hundred megabytes, and encoding takes a core: more than two at once would starve other
 * requests.
 */
const imageWork = { atOnce: 2, waiting: 60 }
const removing = { everySeconds: 600, batch: 50 }
/** Refusals that are not the uploader's fault. */
const faultless = new Set(['PROVIDER_UNAVAILABLE', 'BUSY', 'INTERNAL'])

export interface Upload {
  uid: Uid
  ip: string
  purpose: Purpose
  /** Whether the uploader says that AI made it. */
  origin?: 'ai' | 'other' | undefined
  file: IncomingFile
}

/** Users' pictures: re-encoded, stored, claimed by the module that uses them, and removed. */
export interface Uploads {
  /**
   * Stores a user's picture. Throws UPLOAD_LIMIT, TOO_LARGE, IMAGE_UNREADABLE, IMAGE_TOO_SMALL, BUSY,
   * PROVIDER_UNAVAILABLE.
   */
  upload(upload: Upload): Promise<StoredUpload>
  /** Stores a picture that staff bring for a user. Throws what `upload` throws, except UPLOAD_LIMIT. */
  uploadFor(upload: StaffUpload): Promise<StoredUpload>
  /**
   * Marks a user's upload as used. Throws NOT_FOUND if it belongs to another user, has another purpose, or is used or
   * expired.
   */
  claim(tx: Tx, upload: { uid: Uid; imageId: ImageId; purpose: Purpose }): Promise<Picture>
  /** Releases a claimed upload, and its files, an hour after the transaction. */
  release(tx: Tx, imageId: ImageId): Promise<void>
  /** Takes an upload down: once committed, no process serves any of its addresses. */
  hide(tx: Tx, imageId: ImageId): Promise<void>
  /** Shows an upload again after it was taken down. */
  show(tx: Tx, imageId: ImageId): Promise<void>
  /**
   * Returns a user's own upload as a data URI, in the requested width or the next larger one, for pictures of tickets,
   * which have no public address. Throws NOT_FOUND, PROVIDER_UNAVAILABLE.
   */
  own(uid: Uid, picture: { imageId: ImageId; width: number }): Promise<string>
  /**
   * Returns the file of an upload for staff, whether it is taken down or not: pictures of tickets need the permission
   * to read tickets, public ones the permission to moderate. Throws NOT_FOUND, NOT_ALLOWED.
   */
  forStaff(imageId: ImageId, staff: Staff): Promise<AdminFile>
  /** Returns the upload that an address of one of its files belongs to; undefined for any other address. */
  imageIdOf(url: string): ImageId | undefined
  /** Deletes the files of an upload, then its row: if interrupted, it can be repeated until nothing is left. */
  remove(imageId: ImageId): Promise<void>
  /** Removes uploads that nothing used within a day. */
  sweep: Sweep
}

/** A picture that staff attach to what they answer a user; it belongs to the user from then on. */
export interface StaffUpload extends Pick<Upload, 'uid' | 'purpose'> {
  file: ArrivingFile
}

export interface StoredUpload {
  imageId: ImageId
  picture: Picture
}

interface UploadsDeps extends CoreServices {
  storage: Storage
  labels: PictureLabels
}

export function createUploads(deps: UploadsDeps): Uploads {
  const { database } = deps
  const gate = createGate(imageWork)
  const remove = (imageId: ImageId) => removeUpload(deps, imageId)
  return {
    upload: (upload) =>
      countUpload(deps, upload, () => storeUpload(deps, gate, { ...upload, read: () => receive(upload.file) })),
    uploadFor: ({ file, ...upload }) =>
      storeUpload(deps, gate, { ...upload, read: async () => readFile((await file.receive()).path) }),
    async claim(tx, upload) {
      const picture = await queries.claimUpload(tx, upload)
      if (!picture) throw new AppError('NOT_FOUND', { msg: '图片已失效，请重新上传' })
      return picture
    },
    release: (tx, imageId) =>
      enqueue(tx, { kind: removalJob, payload: { imageId }, delaySeconds: afterglow, dedupeKey: imageId }),
    hide: (tx, imageId) => queries.setHidden(tx, imageId, true),
    show: (tx, imageId) => queries.setHidden(tx, imageId, false),
    own: (uid, picture) => readOwn(deps, uid, picture),
    forStaff: (imageId, staff) => readForStaff(deps, imageId, staff),
    imageIdOf: (url) => (url.startsWith('/media/') ? readKey(keyOf(url))?.imageId : undefined),
    remove,
    sweep: sweepIndividually(deps, {
      name: 'unused uploads',
      ...removing,
      due: (limit, isTriable) => queries.listOverdue(database.db, limit, isTriable),
      nameOf: (imageId) => ({ imageId }),
      work: remove,
    }),
  }
}

/** Runs `work` as one of the day's uploads. Throws UPLOAD_LIMIT. */
async function countUpload<Result>(
  deps: UploadsDeps,
  { uid, ip }: Upload,
  work: () => Promise<Result>,
): Promise<Result> {
  const { db } = deps.database
  const { perDay, perAddress } = deps.config.uploads
  const byAddress = { name: 'upload-ip', ip, seconds: day }
  const key = `upload:${uid}`
  await limitAddress(deps, { ...byAddress, limit: perAddress, reason: 'UPLOAD_LIMIT' })
  await limitUse(db, { key, seconds: day, limit: perDay, reason: 'UPLOAD_LIMIT' })
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || faultless.has(error.reason)) {
      await takeBackAddress(db, byAddress)
      await takeBackUse(db, key, day)
    }
    throw error
  }
}

const receive = async (file: IncomingFile): Promise<Buffer> => (await file.receive()).read()

interface Received extends Pick<Upload, 'uid' | 'purpose' | 'origin'> {
  read: () => Promise<Buffer>
}

/** Encodes and stores a picture. The row is inserted first, so that the sweep finds every file that may exist. */
async function storeUpload(
  deps: UploadsDeps,
  gate: Gate,
  { uid, purpose, origin, read }: Received,
): Promise<StoredUpload> {
  const { brand, database, labels, log, storage } = deps
  const bytes = await read()
  const imageId = newImageId()
  const made = await gate.run(() =>
    makePicture(bytes, treatments[purpose], {
      label: (found) => labelOf(found, origin === 'ai' ? 'possible' : undefined),
      propagator: { name: brand.name, id: imageId },
    }),
  )
  const stored = pictureOf(imageId, made)
  const { label } = made
  await database.transaction(async (tx) => {
    await queries.insertUpload(tx, { id: imageId, uid, purpose, ...stored })
    if (label) await labels.add(tx, stored.picture.url, label)
  })
  try {
    await putFiles(storage, stored.picture.url, made.files)
  } catch (error) {
    log.error({ err: error, storage: storage.name }, 'an upload could not be kept')
    await removeUpload(deps, imageId).catch(() => log.warn({ imageId }, 'left to the sweep of unused uploads'))
    throw error
  }
  if (label) await labels.refresh()
  return { imageId, picture: stored.picture }
}

async function removeUpload({ database, labels, storage }: UploadsDeps, imageId: ImageId): Promise<void> {
  const picture = await queries.findPicture(database.db, imageId)
  if (!picture) return
  await Promise.all(keysOf(picture).map((key) => storage.delete(key)))
  await database.transaction(async (tx) => {
    await queries.deleteUpload(tx, imageId)
    await labels.forget(tx, urlOf(imageId))
  })
}

async function readOwn(
  { database, storage }: UploadsDeps,
  uid: Uid,
  { imageId, width }: { imageId: ImageId; width: number },
): Promise<string> {
  const upload = await queries.findUpload(database.db, imageId)
  if (upload?.uid !== uid) throw new AppError('NOT_FOUND')
  const { url, widths } = upload.picture
  const file = await storage.get(keyOf(`${url}-${widths.find((one) => one >= width) ?? widths.at(-1)}.webp`))
  if (!file) throw new AppError('PROVIDER_UNAVAILABLE', { msg: '图片暂时打不开，请稍后再试' })
  return `data:image/webp;base64,${(await buffer(file.stream)).toString('base64')}`
}

async function readForStaff(
  { database, storage }: UploadsDeps,
  imageId: ImageId,
  { permissions, scope }: Staff,
): Promise<AdminFile> {
  const upload = await queries.findUpload(database.db, imageId)
  const right = upload?.purpose === 'ticket' ? 'ticket.read' : 'moderation.read'
  if (scope !== null || !permissions.has(right)) throw new AppError('NOT_ALLOWED')
  const file = upload && (await storage.get(keyOf(`${upload.picture.url}.jpg`)))
  if (!file) throw new AppError('NOT_FOUND')
  return { name: `${imageId}.jpg`, type: 'image/jpeg', stream: file.stream, isShown: true }
}
