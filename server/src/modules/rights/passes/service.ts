import { randomBytes } from 'node:crypto'
import {
  type GoodsSn,
  type Parsed,
  type Reply,
  type RightsConfigId,
  RightsDelivery,
  type RightsId,
  RightsState,
  type Uid,
} from '@app/contract'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { KeptRefusal } from '../../../core/idempotency.ts'
import { readPage } from '../../../core/paging.ts'
import { countUseUpTo, limitRefusal, takeBackUse } from '../../../core/rateLimit.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import { type Emit, events } from '../../../events/index.ts'
import { writeCode } from '../../boxes/index.ts'
import type { GoodsModule } from '../../goods/index.ts'
import type { UserModule } from '../../user/index.ts'
import type { VaultModule } from '../../vault/index.ts'
import type { Configs } from '../configs/service.ts'
import { findUsed } from '../moveQueries.ts'
import { keyOfRow } from '../present.ts'
import * as queries from '../queries.ts'
import { readRightsId } from '../rightsId.ts'
import type { RightsSealing } from '../sealer.ts'
import { applyForRight, finishRight, lockRight, requireUsable, takeRight } from '../service.ts'
import type { PassSettings } from '../settings.ts'
import * as redemptions from '../redemptions/queries.ts'
import { findRedeemer, type Redeemer } from '../redemptions/redeemerQueries.ts'
import * as passes from './queries.ts'

// Passes that owners show on site, and the redemption by a partner's staff (rules/rights#on-site).

export interface PassDeps extends Pick<CoreServices, 'config' | 'database'> {
  emit: Emit
  settings: Pick<StoredSettings<PassSettings>, 'get'>
  configs: Configs
  sealing: RightsSealing
  goods: Pick<GoodsModule, 'worksOf'>
  vault: Pick<VaultModule, 'lockItem'>
  people: Pick<UserModule['people'], 'masked'>
}

type Passed = Reply<'rights/staff/look'>
type Redeemed = Reply<'rights/staff/redeem'>

/** A right of an item, with its holder. */
interface Held {
  config_id: RightsConfigId
  goods_sn: GoodsSn
  serial: number
  uid: Uid
}

/** Characters of a pass code; 50 random bits. */
const codeLength = 10

/**
 * Creates a pass for a right. Throws NOT_FOUND, ILLEGAL_TRANSITION for a right that is not redeemed on site,
 * RIGHTS_ENDED, ITEM_LOCKED.
 */
export async function makePass(deps: PassDeps, uid: Uid, rightsId: RightsId): Promise<Reply<'rights/rightsSold/pass'>> {
  const { config, database, sealing, settings } = deps
  const key = readRightsId(rightsId)
  const code = writeCode(randomBytes(codeLength))
  const [hash] = sealing.passHashes(code)
  const { passSeconds } = await settings.get('passes')
  const expiresAt = await database.transaction(async (tx) => {
    const right = await takeRight(deps, tx, key, uid)
    if (right.delivery !== RightsDelivery.site) throw new AppError('ILLEGAL_TRANSITION')
    requireUsable(right)
    return passes.insertPass(tx, { ...key, uid, hash, seconds: passSeconds })
  })
  // A camera app opens the scanner's page with it; the scanner of the product reads the code from it.
  const text = `${config.http.publicUrl}/#/staff/scan?code=${code}`
  return { code, text, expireTime: toSeconds(expiresAt) }
}

/**
 * Returns the right behind a code. Throws NOT_STAFF, TOO_FAST, PASS_UNKNOWN, and the reason why it cannot be redeemed.
 */
export async function lookUpPass(deps: PassDeps, uid: Uid, code: string): Promise<Passed> {
  const { db } = deps.database
  const redeemer = await requireRedeemer(db, uid)
  const pass = await readPass(deps, db, uid, code, await deps.settings.get('passes'))
  if (!pass) throw new AppError('PASS_UNKNOWN')
  await requireBrand(deps, db, redeemer, pass.configId)
  const right = await queries.find(db, pass, pass.uid)
  requireRedeemable(pass, right)
  const held = { ...right, uid: pass.uid }
  return (await present(deps, db, [held]))(held)
}

/**
 * Redeems a right (2 → 3 → 4) and records who, where and when. A wrong code is counted, and its refusal is stored.
 * Throws as `lookUpPass` does.
 */
export async function redeemPass(deps: PassDeps, tx: Tx, uid: Uid, code: string): Promise<Redeemed | KeptRefusal> {
  const redeemer = await requireRedeemer(tx, uid)
  const pass = await readPass(deps, tx, uid, code, await deps.settings.get('passes', tx))
  if (!pass) return new KeptRefusal('PASS_UNKNOWN')
  await requireBrand(deps, tx, redeemer, pass.configId)
  const right = await lockRight(deps, tx, pass, pass.uid)
  requireRedeemable(pass, right)
  const by = { actor: 'staff', name: uid } as const
  await applyForRight(tx, right, pass.uid, by)
  const entry = await finishRight(tx, keyOfRow(right), by)
  const move = { kind: 'redeemed', place: redeemer.place } as const
  await deps.emit(tx, events.rightMoved, { entry, ...(await findUsed(tx, keyOfRow(right))), move })
  const time = await redemptions.insertRedemption(tx, keyOfRow(right), uid, redeemer)
  const held = { ...right, uid: pass.uid }
  return { ...(await present(deps, tx, [held]))(held), place: redeemer.place, time: toSeconds(time) }
}

/** Lists the caller's redemptions, newest first. Throws NOT_STAFF. */
export async function listOwnRedemptions(
  deps: PassDeps,
  uid: Uid,
  input: Parsed<'rights/staff/list'>,
): Promise<Reply<'rights/staff/list'>> {
  const { db } = deps.database
  await requireRedeemer(db, uid)
  const { page, size } = input
  const [{ rows, cursor }, total] = await Promise.all([
    readPage(
      input,
      (start) => redemptions.listRedemptions(db, uid, start),
      ({ id }) => id,
    ),
    redemptions.countRedemptions(db, uid),
  ])
  const passed = await present(deps, db, rows)
  const list = rows.map((row) => ({ ...passed(row), place: row.place, time: toSeconds(row.created_at) }))
  return { list, total, page, size, cursor }
}

/** Deletes passes that expired long ago. */
export const passSweep = ({ database }: Pick<CoreServices, 'database'>): Sweep => ({
  name: 'old rights passes',
  everySeconds: 3600,
  run: () => passes.forgetPasses(database.db),
})

/** Requires that the user redeems rights. Throws NOT_STAFF. */
async function requireRedeemer(db: Db | Tx, uid: Uid): Promise<Redeemer> {
  const redeemer = await findRedeemer(db, uid)
  if (!redeemer) throw new AppError('NOT_STAFF')
  return redeemer
}

const attemptsOf = (uid: Uid): string => `rights-staff:${uid}`

/**
 * Returns the pass of a code; undefined for a wrong code. Each try is counted first and given back if the code was
 * right, so that concurrent guesses are all counted. Throws TOO_FAST.
 */
async function readPass(
  { sealing }: PassDeps,
  db: Db | Tx,
  uid: Uid,
  code: string,
  { passGraceSeconds, wrongTries, wrongSeconds }: PassSettings['passes'],
): Promise<passes.PassRow | undefined> {
  const used = await countUseUpTo(db, attemptsOf(uid), wrongSeconds, wrongTries)
  if (used === undefined) throw await limitRefusal(db, 'TOO_FAST', wrongSeconds)
  const pass = await passes.findPass(db, sealing.passHashes(code.toUpperCase()), passGraceSeconds)
  if (pass) await takeBackUse(db, attemptsOf(uid), wrongSeconds)
  return pass
}

/**
 * Requires that a pass can be redeemed. Throws RIGHTS_USED, RIGHTS_ENDED, PASS_EXPIRED (also if the item changed
 * owner), ITEM_LOCKED.
 */
function requireRedeemable(pass: passes.PassRow, right: queries.RightRow | undefined): asserts right {
  if (right?.state === RightsState.already || right?.state === RightsState.done) {
    throw new AppError('RIGHTS_USED', { data: { time: toSecondsOrNull(right.state_time) } })
  }
  if (!right || pass.isOver) throw new AppError('PASS_EXPIRED')
  requireUsable(right)
}

/** Requires that the redeemer redeems rights of this brand. Throws NOT_STAFF with a message that says so. */
async function requireBrand(
  { configs }: PassDeps,
  db: Db | Tx,
  redeemer: Redeemer,
  configId: RightsConfigId,
): Promise<void> {
  if (redeemer.brandKeys === null) return
  const brandKey = (await configs.byIds(db, [configId])).get(configId)?.brandKey
  if (brandKey === undefined || !redeemer.brandKeys.includes(brandKey))
    throw new AppError('NOT_STAFF', { msg: '这项权益属于别的商户，请到它的柜台核销' })
}

/** Returns how redeemers see holders' rights: the right, and its masked holder. */
async function present(
  { configs, goods, people }: PassDeps,
  db: Db | Tx,
  rows: readonly Held[],
): Promise<(row: Held) => Passed> {
  const [offered, workOf, masked] = [
    await configs.byIds(
      db,
      rows.map((row) => row.config_id),
    ),
    await goods.worksOf(
      db,
      rows.map((row) => row.goods_sn),
    ),
    await people.masked(
      db,
      rows.map((row) => row.uid),
    ),
  ]
  return (row) => {
    const right = offered.get(row.config_id)
    const holder = masked.get(row.uid)
    if (!right) throw new Error(`Nothing is offered as ${row.config_id}`)
    return {
      name: right.name,
      brandName: right.brandName,
      goodsName: workOf(row.goods_sn).name,
      serial: row.serial,
      cover: right.cover,
      holder: holder ? `${holder.nickname} ${holder.phone}` : '',
    }
  }
}
