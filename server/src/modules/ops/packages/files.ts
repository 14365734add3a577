import type { AppFileId } from '@app/contract'
import type { AdminReply } from '@app/contract/admin/routes'
import type { FastifyInstance } from 'fastify'
import type { ArrivingFile } from '../../../core/adminHandler.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError, badInput } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { randomKey } from '../../../core/ids.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { sweepIndividually } from '../../../jobs/sweepIndividually.ts'
import type { JobHandler, Sweep } from '../../../jobs/worker.ts'
import type { Storage } from '../../../ports/storage.ts'
import { sendStored } from '../../uploads/index.ts'
import { recogniseApk } from './apk.ts'
import { addressPattern, keyOf } from './fileAddress.ts'
import * as queries from './fileQueries.ts'

/** Media type as registered in RFC 6838. */
const type = 'application/vnd.android.package-archive'
export const appFileRemovalJob = 'appFile.remove'

type AppFile = AdminReply<'package/upload'>

/**
 * Android packages that operators upload: recognised, stored, served, and removed once no app version references them.
 */
export interface AppFiles {
  /** Stores a package. Throws BAD_INPUT if the file is not one, TOO_LARGE, PROVIDER_UNAVAILABLE. */
  upload(file: ArrivingFile, uploadedBy: string, record: (tx: Tx, kept: AppFile) => Promise<void>): Promise<AppFile>
  /** Serves the public downloads. */
  serve(app: FastifyInstance): void
  jobs: Readonly<Record<typeof appFileRemovalJob, JobHandler>>
  sweep: Sweep
}

interface Deps extends Pick<CoreServices, 'database' | 'log'> {
  storage: Storage
}

export function createAppFiles(deps: Deps): AppFiles {
  const { database, storage } = deps
  return {
    upload: (file, uploadedBy, record) => storeFile(deps, file, uploadedBy, record),
    serve: (app) => serveDownloads(deps, app),
    jobs: { [appFileRemovalJob]: ({ fileId }: { fileId: AppFileId }) => storage.delete(keyOf(fileId)) },
    sweep: sweepIndividually(deps, {
      name: 'unused packages of the app',
      everySeconds: 3600,
      batch: 20,
      due: (limit, isTriable) => queries.listUnused(database.db, limit, isTriable),
      nameOf: (fileId) => ({ fileId }),
      work: (fileId) =>
        database.transaction(async (tx) => {
          if (await queries.removeUnused(tx, fileId))
            await enqueue(tx, { kind: appFileRemovalJob, payload: { fileId } })
        }),
    }),
  }
}

/** Inserts the row first: every file that may exist then has a row that the sweep finds. */
async function storeFile(
  { database, storage }: Deps,
  file: ArrivingFile,
  uploadedBy: string,
  record: (tx: Tx, kept: AppFile) => Promise<void>,
): Promise<AppFile> {
  const { path, size: bytes, sha256 } = await file.receive()
  const found = await recogniseApk(path)
  if (found.kind !== 'apk') throw badInput('', refusals[found.kind])
  const { application, versionName: version_name } = found.manifest
  const { id, kept_at } = await database.transaction((tx) =>
    queries.begin(tx, { id: randomKey(20), sha256, bytes, application, version_name, uploaded_by: uploadedBy }),
  )
  if (kept_at === null) await storage.putFile(keyOf(id), path, type)
  return database.transaction(async (tx) => {
    const kept = factOf(await queries.markKept(tx, id))
    if (!kept) throw new AppError('PROVIDER_UNAVAILABLE')
    await record(tx, kept)
    return kept
  })
}

function serveDownloads({ database, storage }: Deps, app: FastifyInstance): void {
  app.get<{ Params: { fileId: AppFileId; name: string } }>(addressPattern, async (request, reply) => {
    const { fileId, name } = request.params
    const file = /^[\da-z]{20}$/.test(fileId) ? await queries.findKept(database.db, fileId) : undefined
    if (!file || !/^[\d.]{1,23}\.apk$/.test(name)) throw new AppError('NOT_FOUND')
    const { bytes: size, sha256 } = file
    return sendStored({ request, reply, storage }, { key: keyOf(fileId), size, sha256, type, name })
  })
}

const refusals = {
  bundle: '这是 AAB，只有应用商店能用；请上传 APK',
  other: '这不是安卓安装包（APK），或文件已损坏',
}

/** Presents a file; null if there is none. */
export function factOf(row: queries.AppFileRow): AppFile
export function factOf(row: queries.AppFileRow | undefined): AppFile | null
export function factOf(row: queries.AppFileRow | undefined): AppFile | null {
  if (!row) return null
  const { id, bytes, sha256, application, version_name } = row
  return { fileId: id, size: bytes, sha256, application, versionName: version_name }
}
