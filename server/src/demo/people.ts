import { RecordSource, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import type { CoreServices } from '../core/coreServices.ts'
import type { PointsModule } from '../modules/points/index.ts'
import { createVerifiedUser, idCheckDigit } from '../modules/user/index.ts'
import { inPast } from './past.ts'
import type { Purchase } from './purchases.ts'

export type DemoPoints = Pick<PointsModule, 'add' | 'spend' | 'subscribes'>

/** Entries of a collector's ledger besides the opening balance and purchases: days ago, source, change, reason. */
const history: readonly [number, RecordSource, number, string][] = [
  [60, RecordSource.share, 5, '分享'],
  [60, RecordSource.collect, 1, '喜欢作品'],
  [59, RecordSource.collect, 1, '喜欢作品'],
  [45, RecordSource.messageWall, 2, '留言'],
  [20, RecordSource.lottery, -20, '幸运抽奖'],
  [12, RecordSource.share, 5, '分享'],
  [5, RecordSource.wishParty, -10, '祈愿'],
  [2, RecordSource.share, 5, '分享'],
  [1, RecordSource.collect, 1, '喜欢作品'],
]
/** Days since the opening balance, some of which expires soon. The accounts are a day older. */
const openingDaysAgo = 340
const day = 86_400

/** Users on the charts: nickname, inviter, days ago, and whether they are verified. */
export const invitedPeople: readonly [string, string, number, boolean][] = [
  ['云外青山', '松下客', 41, true],
  ['听雨的人', '松下客', 33, true],
  ['一盏茶', '松下客', 20, true],
  ['小满', '松下客', 8, true],
  ['阿禾', '松下客', 1, false],
  ['石桥边', '半月桥头', 38, true],
  ['灯影', '半月桥头', 26, true],
  ['慢慢走', '半月桥头', 11, true],
  ['锦鲤不语', '看鱼人', 29, true],
  ['荷塘月', '看鱼人', 17, true],
  ['青瓷碎片', '云外青山', 15, true],
  ['纸上江南', '云外青山', 13, true],
  ['剪窗花', '石桥边', 6, true],
  ['远来客', '石桥边', 2, false],
]

/**
 * Gives a collector a ledger that ends at `points`: with a history if there are enough, otherwise in one entry, plus
 * the points earned by purchases. Entries are backdated afterwards, because the ledger itself only books at the current
 * time.
 */
export async function seedHistory(
  tx: Tx,
  ledger: DemoPoints,
  { uid, points, purchases }: { uid: Uid; points: number; purchases: readonly Purchase[] },
): Promise<void> {
  const told = (points > 1000 ? history : []).map(
    ([daysAgo, ...row], index) => [daysAgo * day, ...row, `demo:${index + 1}`] as const,
  )
  const bought = purchases.map(
    ({ orderSn, secondsAgo, amountFen }) =>
      [secondsAgo, RecordSource.shop, Math.floor(amountFen / 100), '购买藏品', orderSn] as const,
  )
  const past = [...told, ...bought].toSorted(([one], [other]) => other - one)
  const opening = points - past.reduce((sum, [, , change]) => sum + change, 0)
  const entries = [[openingDaysAgo * day, RecordSource.sync, opening, '积分结转', 'demo:0'] as const, ...past]
  await sql`
    update users set created_at = created_at - make_interval(days => ${openingDaysAgo + 1}) where uid = ${uid}`.execute(
    tx,
  )
  for (const [secondsAgo, source, change, title, reference] of entries) {
    const entry = { uid, source, title, reference }
    if (change > 0) await ledger.add(tx, { ...entry, change })
    if (change < 0) await ledger.spend(tx, { ...entry, points: -change })
    const move = sql`
      with moved as (
        update point_entries set created_at = created_at - make_interval(secs => ${secondsAgo}),
          expires_at = expires_at - make_interval(secs => ${secondsAgo})
        where uid = ${uid} and reference = ${entry.reference} returning id, expires_at
      )
      update point_lots set expires_at = moved.expires_at from moved where entry_id = moved.id`
    await inPast(tx, 'point_entries', () => move.execute(tx))
  }
}

/**
 * Fills the invite lists and charts. Nobody can log in as these users: they have no password, and their phone numbers
 * are assigned by no network and accepted by no call. Returns the verified ones.
 */
export async function seedInvited(
  tx: Tx,
  { sealer }: Pick<CoreServices, 'sealer'>,
  ledger: DemoPoints,
  uids: ReadonlyMap<string, string>,
): Promise<string[]> {
  const verified: string[] = []
  const known = new Map(uids)
  for (const [index, [nickname, inviter, daysAgo, isVerified]] of invitedPeople.entries()) {
    const first17 = `99999919${80 + index}0415${100 + index}`
    const uid = await createVerifiedUser(tx, sealer, {
      phone: `100000000${String(index).padStart(2, '0')}`,
      passwordHash: null,
      nickname,
      avatar: '',
      invitedBy: known.get(inviter) ?? null,
      identity: isVerified ? { realName: `云游${index}`, idNumber: first17 + idCheckDigit(first17) } : undefined,
    })
    known.set(nickname, uid)
    await sql`update users set created_at = created_at - make_interval(days => ${daysAgo}) where uid = ${uid}`.execute(
      tx,
    )
    if (!isVerified) continue
    await ledger.subscribes.realNameVerified(tx, { uid })
    verified.push(uid)
  }
  return verified
}
