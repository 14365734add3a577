import { type CouponBatchId, type RightsConfigId, RightsDelivery } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { Approvable } from '../../../core/approvable.ts'
import type { ArrivingFile, RecordAct, Staff } from '../../../core/adminHandler.ts'
import type { Database, Tx } from '../../../core/database.ts'
import { countText } from '../../../core/summaryRows.ts'
import { AppError } from '../../../core/errors.ts'
import { repetitionsOf, withPreview } from '../../../core/lists/readList.ts'
import { type KeptConfig, lockConfig } from '../configs/queries.ts'
import { maskedCode, readCoupons } from './lines.ts'
import * as queries from './queries.ts'
import type { Coupon, RightsSealing, SealedCoupon } from '../sealer.ts'

/** Coupons written by one statement. */
const chunkSize = 1000
/** Most rejected lines listed in the reply. */
const mostLines = 100

/** Result of adding coupons; codes are identified by their position in the input. */
export interface Adding {
  added: number
  doubled: number[]
  free: number[]
  given: number[]
  voided: number[]
}

export interface CouponDeps {
  database: Database
  sealing: RightsSealing
}

/** Adds new codes to an e-coupon as one batch. Throws NOT_FOUND if no e-coupon has that id. */
export async function addCoupons(
  { sealing }: Pick<CouponDeps, 'sealing'>,
  tx: Tx,
  configId: RightsConfigId,
  coupons: readonly Coupon[],
  by: string,
): Promise<Adding> {
  await lockCouponConfig(tx, configId)
  const sealed: SealedCoupon[] = []
  const known = new Map<string, queries.KnownCoupon['standing']>()
  // Sealing occupies a core, so other requests are served between two chunks.
  for (let start = 0; start < coupons.length; start += chunkSize) {
    const chunk = coupons.slice(start, start + chunkSize).map((coupon) => sealing.sealCoupon(configId, coupon))
    sealed.push(...chunk)
    const hashes = chunk.map(({ hash }) => hash)
    for (const row of await queries.findKnown(tx, configId, hashes))
      known.set(row.code_hash.toString('hex'), row.standing)
  }
  const result: Adding = { added: 0, doubled: [], free: [], given: [], voided: [] }
  const seen = new Set<string>()
  const fresh = sealed.filter(({ hash }, index) => {
    const key = hash.toString('hex')
    const standing = known.get(key)
    if (standing !== undefined) result[standing].push(index)
    else if (seen.has(key)) result.doubled.push(index)
    else {
      seen.add(key)
      return true
    }
    return false
  })
  result.added = fresh.length
  if (fresh.length === 0) return result
  const batchId = await queries.insertBatch(tx, { config_id: configId, coupons: fresh.length, added_by: by })
  for (let start = 0; start < fresh.length; start += chunkSize)
    await queries.insertCoupons(tx, configId, batchId, fresh.slice(start, start + chunkSize))
  return result
}

/** Imports a partner's file; a dry run reports the result for each line. Throws NOT_FOUND, LIST_UNREADABLE. */
export async function importCoupons(
  deps: CouponDeps,
  { id, isDryRun }: AdminInput<'coupon/add'>,
  { staff, file, record }: { staff: Staff; file: ArrivingFile; record: RecordAct },
): Promise<AdminReply<'coupon/add'>> {
  const { database } = deps
  const { path } = await file.receive()
  const { coupons, faults, reading } = await readCoupons(path)
  const result = await database
    .transaction(async (tx) => {
      const adding = await addCoupons(deps, tx, id, coupons, staff.displayName).then((done) => {
        if (isDryRun) throw new DryRun(done)
        return done
      })
      await record(tx, {
        target: `rightsConfig:${id}`,
        after: { added: adding.added, refused: coupons.length - adding.added + faults.length },
      })
      return adding
    })
    .catch((error: unknown) => {
      if (error instanceof DryRun) return error.adding
      throw error
    })
  // Every write is audited, even in a dry run, before it is rolled back.
  if (isDryRun)
    await database.transaction((tx) =>
      record(tx, { target: `rightsConfig:${id}`, after: { isDryRun, added: result.added } }),
    )
  const why = (indexes: readonly number[], reasonOf: (line: number) => string) =>
    indexes.map((index) => ({ line: coupons[index]?.line ?? 0, why: reasonOf(coupons[index]?.line ?? 0) }))
  const repeated = repetitionsOf(coupons, ({ code }) => code)
  const lines = [
    ...faults,
    ...why(result.doubled, (line) => `与第 ${repeated.get(line) ?? 0} 行重复`),
    ...why(result.free, () => '已经导入过'),
    ...why(result.given, () => '已经发给藏友'),
    ...why(result.voided, () => '已经作废'),
  ].toSorted((one, other) => one.line - other.line)
  return {
    added: result.added,
    doubled: result.doubled.length,
    known: result.free.length,
    given: result.given.length,
    voided: result.voided.length,
    malformed: faults.length,
    lines: lines.slice(0, mostLines),
    reading: withPreview(reading, {
      columns: ['券码', '链接'],
      rows: coupons.slice(0, mostLines).map(({ line, code, link }) => ({ line, cells: [maskedCode(code), link] })),
      faults: lines,
    }),
  }
}

/** Voids coupons that nobody has yet, with two-person approval if holders would find too few. */
export const couponVoidApproval: Approvable<'coupon/void'> = {
  async prepare(tx, { id, batchId }) {
    const config = await lockCouponConfig(tx, id)
    const [free, counts] = [await queries.countFree(tx, id, batchId), await queries.countCoupons(tx, id)]
    if (free === 0) throw new AppError('CONFLICT', { msg: '没有可以作废的券码' })
    // Holders are affected if fewer coupons remain than they may request.
    const lost = Math.max(0, Math.min(counts.claimable, counts.left) - (counts.left - free))
    return {
      target: `rightsConfig:${id}`,
      seen: { batchId: batchId ?? null, isShort: lost > 0 },
      summary: {
        subject: config.name,
        sentence:
          lost > 0
            ? `作废 ${countText(free)} 个券码，${countText(lost)} 位可以领取的藏友会领不到`
            : `作废 ${countText(free)} 个还没发出的券码，剩下的够藏友领取`,
        rows: [
          { kind: 'text', label: '权益', after: config.name },
          { kind: 'text', label: '范围', after: batchId === undefined ? '全部批次' : '一个批次' },
          { kind: 'count', label: '剩余券码', before: counts.left, after: counts.left - free, unit: '个' },
          { kind: 'count', label: '还可以领取的藏友', after: counts.claimable, unit: '位' },
          { kind: 'link', label: '权益页', to: `/rights/${id}`, text: config.name },
        ],
      },
      before: { name: config.name, left: counts.left },
      after: { left: counts.left - free, voided: free },
      weight: lost,
    }
  },
  async perform(tx, { id, batchId }: { id: RightsConfigId; batchId?: CouponBatchId | undefined }) {
    return { voided: await queries.voidFree(tx, id, batchId) }
  },
}

/** Locks an e-coupon. Throws NOT_FOUND if no e-coupon has that id. */
async function lockCouponConfig(tx: Tx, configId: RightsConfigId): Promise<KeptConfig> {
  const config = await lockConfig(tx, configId)
  if (config?.delivery !== RightsDelivery.coupon) throw new AppError('NOT_FOUND')
  return config
}

/** Thrown to roll back a dry run. */
class DryRun extends Error {
  readonly adding: Adding

  constructor(adding: Adding) {
    super('A dry run is undone')
    this.adding = adding
  }
}
