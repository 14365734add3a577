import type { AppFileId, Reply } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { AdminHandlers, RecordAct, Staff } from '../../../core/adminHandler.ts'
import { createCache } from '../../../core/cache.ts'
import { toSeconds } from '../../../core/clock.ts'
import { dateOf, requirePublisher, requireSeen } from '../../../core/edited.ts'
import { AppError, badInput } from '../../../core/errors.ts'
import type { Db, Tx } from '../../../core/database.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { announceSetting } from '../../../core/storedSettings.ts'
import { addressOf } from './fileAddress.ts'
import { findKept } from './fileQueries.ts'
import { type AppFiles, factOf } from './files.ts'
import * as queries from './queries.ts'

type Offer = Reply<'ops/basic/config/info'>['app']

/** A scheduled package appears by time alone, so the cache is short. */
const lifetime = { milliseconds: 5000, maximum: 1 }

/** Without a package the download page announces the app as coming. */
const none: Offer['ios'] = {
  link: '',
  version: '',
  publishTime: 0,
  size: 0,
  sha256: '',
  notes: '',
  requiredFrom: '',
}

/** App packages: what the app and the download page read, and how operators maintain them. */
export interface Packages {
  /** Returns what is offered at present, by platform. Cached for seconds. */
  current(): Promise<Offer>
  adminRoutes: Pick<
    AdminHandlers,
    'package/list' | 'package/upload' | 'package/save' | 'package/show' | 'package/remove'
  >
  /** Drops what this process caches. */
  forget(): void
}

interface Deps extends Pick<CoreServices, 'database' | 'clock'> {
  files: Pick<AppFiles, 'upload'>
}

export function createPackages(deps: Deps): Packages {
  const { database, files } = deps
  const cache = createCache<Offer>(lifetime)
  return {
    current: () => cache.get('', () => loadOffer(database.db)),
    forget: () => cache.clear(),
    adminRoutes: {
      'package/list': (input) => listPackages(database.db, input),
      'package/upload': (_input, { staff, file, record }) =>
        files.upload(file, staff.displayName, (tx, { fileId, size, sha256, application, versionName }) =>
          record(tx, { target: `appFile:${fileId}`, after: { size, sha256, application, versionName } }),
        ),
      'package/save': (input, call) => database.transaction((tx) => savePackage(deps, tx, input, call)),
      'package/show': (input, call) => database.transaction((tx) => showPackage(deps, tx, input, call)),
      'package/remove': (input, call) => database.transaction((tx) => removePackage(tx, input, call)),
    },
  }
}

async function loadOffer(db: Db): Promise<Offer> {
  const rows = await queries.offered(db)
  const of = (platform: 'ios' | 'android') => {
    const own = rows.filter((row) => row.platform === platform)
    const [newest] = own
    if (!newest) return none
    return {
      link: newest.link,
      version: newest.version,
      publishTime: toSeconds(newest.publish_at),
      size: newest.size,
      sha256: newest.sha256,
      notes: newest.notes,
      requiredFrom: own.find(({ is_forced }) => is_forced)?.version ?? '',
    }
  }
  return { ios: of('ios'), android: of('android') }
}

async function listPackages(db: Db, input: AdminInput<'package/list'>): Promise<AdminReply<'package/list'>> {
  const [{ rows, next }, offered] = await Promise.all([queries.list(db, input), queries.offered(db)])
  const current = new Set(['ios', 'android'].map((platform) => offered.find((row) => row.platform === platform)?.id))
  const files = await queries.filesOf(db, rows)
  const list = rows.map((row) => ({
    appPackageId: row.id,
    platform: row.platform,
    version: row.version,
    state: row.state,
    isCurrent: current.has(row.id),
    isForced: row.is_forced,
    publishAt: toSeconds(row.publish_at),
    link: row.link,
    size: row.size,
    sha256: row.sha256,
    notes: row.notes,
    isShown: row.is_shown,
    revision: row.revision,
    file: factOf(row.file_id === null ? undefined : files.get(row.file_id)),
  }))
  return { list, next }
}

/** The caller, and the audit entry of the call. */
interface Call {
  staff: Staff
  record: RecordAct
}

async function savePackage(
  { clock }: Deps,
  tx: Tx,
  { appPackageId, revision, isForced, publishAt, fileId, ...given }: AdminInput<'package/save'>,
  { staff, record }: Call,
): Promise<AdminReply<'package/save'>> {
  const before = appPackageId === undefined ? undefined : seen(await queries.lock(tx, appPackageId), revision)
  requirePublisher(before?.is_shown ?? false, staff)
  if (before?.is_shown && (before.platform !== given.platform || before.version !== given.version)) {
    throw badInput('version', '已经提供的安装包，平台和版本号不能改；请添加新的版本')
  }
  const columns = {
    ...given,
    sha256: given.sha256.toLowerCase(),
    file_id: fileId,
    ...(fileId !== null && (await ofFile(tx, { ...given, fileId }))),
    is_forced: isForced,
    publish_at: publishAt === undefined ? (before?.publish_at ?? new Date(clock.now())) : dateOf(publishAt),
  }
  if (columns.link === '') throw badInput('link', '请填写下载地址，或上传安装包文件')
  if (columns.platform === 'android' && columns.sha256 === '') {
    throw badInput('sha256', '安卓安装包要填写 SHA-256，下载的人据此核对')
  }
  const id = appPackageId ?? (await queries.insert(tx, columns))
  if (appPackageId !== undefined) await queries.update(tx, appPackageId, columns)
  await announceSetting(tx, 'packages')
  await record(tx, {
    target: `package:${id}`,
    ...(before && { before: auditFields(before) }),
    after: auditFields(columns),
  })
  return { appPackageId: id, revision: appPackageId === undefined ? 1 : revision + 1 }
}

async function showPackage(
  { clock }: Deps,
  tx: Tx,
  { appPackageId, revision, isShown }: AdminInput<'package/show'>,
  { record }: Call,
): Promise<AdminReply<'package/show'>> {
  const before = seen(await queries.lock(tx, appPackageId), revision)
  const now = new Date(clock.now())
  const isLate = isShown && !before.is_shown && before.publish_at < now
  await queries.update(tx, appPackageId, { is_shown: isShown, ...(isLate && { publish_at: now }) })
  await announceSetting(tx, 'packages')
  await record(tx, {
    target: `package:${appPackageId}`,
    before: { isShown: before.is_shown },
    after: { platform: before.platform, version: before.version, isShown },
  })
  return { revision: revision + 1 }
}

async function removePackage(
  tx: Tx,
  { appPackageId, revision }: AdminInput<'package/remove'>,
  { record }: Call,
): Promise<AdminReply<'package/remove'>> {
  const before = seen(await queries.lock(tx, appPackageId), revision)
  if (before.is_shown) throw new AppError('IN_USE', { msg: '这个安装包正在提供，请先停止提供' })
  await queries.remove(tx, appPackageId)
  await record(tx, { target: `package:${appPackageId}`, before: auditFields(before) })
  return {}
}

/**
 * Returns the columns that follow from an uploaded file. Throws BAD_INPUT if the file is gone or does not match the
 * entered facts.
 */
async function ofFile(
  tx: Tx,
  { fileId, platform, version }: Pick<AdminInput<'package/save'>, 'platform' | 'version'> & { fileId: AppFileId },
) {
  if (platform !== 'android') throw badInput('fileId', 'iOS 由应用商店提供，不能上传文件')
  const file = await findKept(tx, fileId)
  if (!file) throw badInput('fileId', '上传的文件已失效，请重新上传')
  // An app that reports an older version than its package would ask for the update for ever.
  if (file.version_name !== '' && file.version_name !== version) {
    throw badInput('version', `文件里写的版本号是 ${file.version_name}`)
  }
  return { link: addressOf(fileId, version), size: file.bytes, sha256: file.sha256 }
}

/** Throws NOT_FOUND, EDITED_MEANWHILE. */
function seen(row: queries.PackageRow | undefined, revision: number): queries.PackageRow {
  requireSeen(row && { version: row.revision }, revision)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Returns the fields recorded in the audit log. */
const auditFields = ({
  platform,
  version,
  link,
  notes,
  is_forced,
  size,
  sha256,
  publish_at,
}: queries.PackageColumns) => ({
  platform,
  version,
  link,
  notes,
  isForced: is_forced,
  size,
  sha256,
  publishAt: toSeconds(publish_at),
})
