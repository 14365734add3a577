import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type ExportId, type Reply, SmsPurpose, type Uid } from '@app/contract'
import { shanghaiDate, toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { AppError } from '../../core/errors.ts'
import { enqueue } from '../../jobs/queue.ts'
import { sweepIndividually } from '../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../jobs/worker.ts'
import type { Storage } from '../../ports/storage.ts'
import type { Origin } from '../user/index.ts'
import { buildArchive, readSections } from './archive.ts'
import type { ClosureDeps } from './closures.ts'
import * as queries from './exportQueries.ts'

// Archives of what is held about a person (rules/privacy#export): requested, made by a job, kept sealed for seven days.

export interface ExportDeps extends ClosureDeps, Pick<CoreServices, 'brand' | 'clock' | 'sealer'> {
  storage: Storage
}

/** Job that makes an archive. */
export const exportJob = 'privacy.export'

/** Lists a user's exports, and when the next may be requested. */
export async function listExports({ database: { db } }: ExportDeps, uid: Uid): Promise<Reply<'user/export/list'>> {
  const [rows, nextAt] = await Promise.all([queries.listOf(db, uid), queries.nextAt(db, uid)])
  return { list: rows.map(present), nextAt: toSecondsOrNull(nextAt) }
}

/** Requests an archive. Throws the refusals of a code, EXPORT_TOO_SOON with `nextAt`, epoch seconds. */
export async function requestExport(
  deps: ExportDeps,
  uid: Uid,
  smsCode: string,
  from: Origin,
): Promise<Reply<'user/export/request'>> {
  const requireDue = (nextAt: Date | null) => {
    if (nextAt) throw new AppError('EXPORT_TOO_SOON', { data: { nextAt: toSeconds(nextAt) } })
  }
  requireDue(await queries.nextAt(deps.database.db, uid))
  await deps.user.requireOwnCode(uid, { purpose: SmsPurpose.personalData, code: smsCode }, from)
  return deps.database.transaction(async (tx) => {
    await deps.user.lock(tx, uid)
    requireDue(await queries.nextAt(tx, uid))
    const row = await queries.insert(tx, uid)
    await enqueue(tx, { kind: exportJob, payload: { id: row.id } })
    return present(row)
  })
}

/** Makes the archive of an export. Repeated after a failure until it is ready. */
export async function makeExport(deps: ExportDeps, id: ExportId): Promise<void> {
  const { brand, clock, database, personalData, sealer, storage, user } = deps
  const row = await queries.find(database.db, id)
  if (row?.state !== 'waiting') return
  const at = new Date(clock.now())
  const archive = buildArchive(await readSections(database.db, personalData(), row.uid), { brand: brand.name, at })
  const fileKey = `exports/${randomUUID()}.bin`
  await storage.put(fileKey, sealer.encrypt(archive.toString('base64'), contextOf(id)), 'application/octet-stream')
  const sha256 = createHash('sha256').update(archive).digest('hex')
  const isStored = await database.transaction(async (tx) => {
    if (!(await queries.complete(tx, id, { fileKey, bytes: archive.length, sha256 }))) return false
    await user.noteEvent(tx, { uid: row.uid, kind: 'exportReady' }, { device: '', ip: '' })
    return true
  })
  // Another worker was faster.
  if (!isStored) await storage.delete(fileKey)
}

/** Returns the archive to its owner. Throws NOT_FOUND once it has expired, and the refusals of a code. */
export async function readExport(
  { database: { db }, sealer, storage, user }: ExportDeps,
  uid: Uid,
  { exportId, smsCode }: { exportId: ExportId; smsCode: string },
  from: Origin,
): Promise<Reply<'user/export/file'>> {
  const row = await queries.findReady(db, uid, exportId)
  if (!row?.file_key) throw new AppError('NOT_FOUND', { msg: '文件已过期，请重新申请导出' })
  await user.requireOwnCode(uid, { purpose: SmsPurpose.personalData, code: smsCode }, from)
  const file = await storage.get(row.file_key)
  if (!file) throw new AppError('NOT_FOUND', { msg: '文件已过期，请重新申请导出' })
  return {
    name: `个人信息-${shanghaiDate(row.requested_at)}.zip`,
    base64: sealer.decrypt(await buffer(file.stream), contextOf(exportId)),
  }
}

/** Creates the sweep that deletes archives after seven days, or when their owner closed the account. */
export const exportSweep = (deps: ExportDeps): Sweep =>
  sweepIndividually(deps, {
    name: 'personal-exports',
    everySeconds: 600,
    batch: 50,
    due: (limit, isTriable) => queries.listExpired(deps.database.db, limit, isTriable),
    nameOf: ({ id }) => ({ id }),
    async work({ id, file_key: fileKey }) {
      if (fileKey) await deps.storage.delete(fileKey)
      await queries.expire(deps.database.db, id)
    },
  })

const contextOf = (id: ExportId) => `personal_exports.file:${id}`

const present = (row: queries.ExportRow): Reply<'user/export/request'> => ({
  exportId: row.id,
  state: row.state,
  requestedAt: toSeconds(row.requested_at),
  expiresAt: row.state === 'ready' ? toSecondsOrNull(row.expires_at) : null,
  bytes: row.bytes ?? 0,
})
