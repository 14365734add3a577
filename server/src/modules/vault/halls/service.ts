import type { GoodsSn, HallKey, Input, Reply, Uid } from '@app/contract'
import type { HungPiece, OwnHungPiece } from '@app/contract/halls'
import { toSecondsOrNull } from '../../../core/clock.ts'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError, badInput } from '../../../core/errors.ts'
import { randomKey } from '../../../core/ids.ts'
import { readPage } from '../../../core/paging.ts'
import type { GoodsModule, GoodsSummary } from '../../goods/index.ts'
import type { ModerationModule } from '../../moderation/index.ts'
import type { UserModule } from '../../user/index.ts'
import * as queries from './queries.ts'

export interface HallDeps {
  db: Db
  goods: Pick<GoodsModule, 'worksOf'>
  moderation: Pick<ModerationModule, 'checkUnreviewed'>
  people: Pick<UserModule['people'], 'masked' | 'standingOf'>
}

// Halls in which users exhibit their items (rules/items#halls). Within a transaction everything must be read there, so
// that it does not wait for a second connection.

type OwnHall = Reply<'user/hall/info'>

/** Name of a hall that has not been named. */
const plainName = '我的展厅'
/** Most items suggested: a small exhibition. */
const suggestedMost = 24

/** Returns the user's own hall, or a suggestion if they never saved one. */
export async function ownHallOf(deps: HallDeps, uid: Uid): Promise<OwnHall> {
  const hall = await queries.findOf(deps.db, uid)
  return hall ? presentOwn(deps, deps.db, hall) : suggestHall(deps, deps.db, uid)
}

/** Lists the items a user may hang, newest first. Throws BAD_INPUT for a malformed cursor. */
export async function listChoices(
  deps: HallDeps,
  uid: Uid,
  input: Input<'user/hall/choices'>,
): Promise<Reply<'user/hall/choices'>> {
  const { page = 1, size = 20, cursor: before } = input
  const [{ rows, cursor }, total] = await Promise.all([
    readPage(
      { page, size, cursor: before },
      (start) => queries.choices(deps.db, uid, start),
      ({ id }) => id,
    ),
    queries.countChoices(deps.db, uid),
  ])
  return { list: await presentForOwner(deps, deps.db, rows), total, page, size, cursor }
}

/**
 * Moderates changed texts, which are not reviewed afterwards. Throws what `checkUnreviewed` throws, with the field; for
 * a caption the field includes its index.
 */
export async function checkTexts(
  { db, moderation }: HallDeps,
  uid: Uid,
  { name, foreword, pieces }: Input<'user/hall/save'>,
): Promise<void> {
  const hall = await queries.findOf(db, uid)
  const kept = new Set(hall ? (await queries.captionsOf(db, hall.id)).map(({ caption }) => caption) : [])
  const texts = [
    { field: 'name', text: name, isKept: name === (hall?.name ?? plainName) },
    { field: 'foreword', text: foreword, isKept: foreword === hall?.foreword },
    ...pieces.map(({ caption }, index) => ({
      field: `pieces.${index}.caption`,
      text: caption,
      isKept: kept.has(caption),
    })),
  ]
  for (const { field, text } of texts.filter(({ isKept }) => !isKept)) {
    await moderation.checkUnreviewed(text, { field, uid, use: field === 'name' ? 'nickname' : 'profile' })
  }
}

/**
 * Saves the user's hall. Throws HALL_CHANGED if `revision` is outdated, and ITEM_NOT_FOUND for an item the user may not
 * hang.
 */
export async function saveHall(
  deps: HallDeps,
  tx: Tx,
  uid: Uid,
  { revision, name, foreword, pieces }: Input<'user/hall/save'>,
): Promise<OwnHall> {
  const ids = pieces.map(({ nftId }) => nftId)
  if (new Set(ids).size < ids.length) throw badInput('pieces', '同一件藏品只能挂一次')
  const gone = await queries.missing(tx, uid, ids)
  if (gone.length > 0) {
    throw new AppError('ITEM_NOT_FOUND', { msg: '有藏品已经不在你这里，展厅没有改动', data: { gone } })
  }
  const before = await queries.lockOf(tx, uid)
  if ((before?.revision ?? 0) !== revision) throw new AppError('HALL_CHANGED')
  const texts = { name, foreword }
  const isCleared = before?.standing === 'down' && (await hasChangedTexts(tx, before, { ...texts, pieces }))
  const hall = before
    ? await queries.update(tx, before.id, { ...texts, isCleared })
    : await queries.insert(tx, uid, texts)
  if (!hall) throw new AppError('HALL_CHANGED')
  await queries.hang(tx, hall.id, pieces)
  return presentOwn(deps, tx, hall)
}

/** Shares the hall under a new key, or keeps its current one. Throws HALL_EMPTY, HALL_HELD. */
export async function shareHall(deps: HallDeps, tx: Tx, uid: Uid): Promise<OwnHall> {
  const hall = await queries.lockOf(tx, uid)
  if (!hall || (await queries.hung(tx, hall)).length === 0) throw new AppError('HALL_EMPTY')
  if (hall.standing !== 'clear') throw new AppError('HALL_HELD')
  return presentOwn(deps, tx, hall.hall_key === null ? await queries.setKey(tx, hall.id, randomKey(20)) : hall)
}

/** Makes the hall private; the next share has another key. */
export async function unshareHall(deps: HallDeps, tx: Tx, uid: Uid): Promise<OwnHall> {
  const hall = await queries.lockOf(tx, uid)
  if (!hall) return suggestHall(deps, tx, uid)
  return presentOwn(deps, tx, hall.hall_key === null ? hall : await queries.setKey(tx, hall.id, null))
}

/**
 * Returns a shared hall. Throws HALL_NOT_FOUND for a hall that is not shown: private, reported, taken down, or of a
 * disabled account.
 */
export async function describeSharedHall(
  deps: HallDeps,
  key: HallKey,
  viewer: Uid | undefined,
): Promise<Reply<'hwnft/hall/info'>> {
  const { db, people } = deps
  const hall = await queries.findShared(db, key)
  if (!hall) throw new AppError('HALL_NOT_FOUND')
  const { id, uid, name, foreword } = hall
  const [standings, ownerName, rows] = await Promise.all([
    people.standingOf(db, [uid]),
    nameOf(deps, db, uid),
    queries.hung(db, hall),
  ])
  if (standings.get(uid)?.isDisabled !== false) throw new AppError('HALL_NOT_FOUND')
  const pieces = (await presentShown(deps, db, rows)).map(({ row, work }) => pieceOf(row, work))
  return { hallId: id, name, foreword, ownerName, isOwn: viewer === uid, pieces }
}

async function presentOwn(deps: HallDeps, reader: Db | Tx, hall: queries.HallRow): Promise<OwnHall> {
  return {
    revision: hall.revision,
    name: hall.name,
    foreword: hall.foreword,
    ownerName: await nameOf(deps, reader, hall.uid),
    pieces: await presentForOwner(deps, reader, await queries.hung(reader, hall)),
    hallKey: hall.hall_key,
    sharedTime: toSecondsOrNull(hall.shared_at),
    standing: hall.standing,
    downReason: hall.down_reason,
  }
}

async function suggestHall(deps: HallDeps, reader: Db | Tx, uid: Uid): Promise<OwnHall> {
  const pieces = await presentForOwner(deps, reader, await queries.suggested(reader, uid, suggestedMost))
  const ownerName = await nameOf(deps, reader, uid)
  const nothing = { hallKey: null, sharedTime: null, standing: 'clear', downReason: null } as const
  return { revision: 0, name: plainName, foreword: '', ownerName, pieces, ...nothing }
}

const nameOf = async ({ people }: HallDeps, reader: Db | Tx, uid: Uid): Promise<string> =>
  (await people.masked(reader, [uid])).get(uid)?.nickname ?? '藏友'

const presentForOwner = async (
  deps: HallDeps,
  reader: Db | Tx,
  rows: readonly (queries.HangableRow & { caption?: string })[],
): Promise<OwnHungPiece[]> =>
  (await presentShown(deps, reader, rows)).map(({ row, work }) => ({ ...pieceOf(row, work), nftId: row.id }))

/** Returns the items with their works, without those of works that the platform took down. */
async function presentShown<Row extends queries.HangableRow>(
  { goods }: HallDeps,
  reader: Db | Tx,
  rows: readonly Row[],
): Promise<{ row: Row; work: GoodsSummary }[]> {
  const workOf = await goods.worksOf(
    reader,
    rows.map((row) => row.goods_sn),
  )
  return rows.map((row) => ({ row, work: workOf(row.goods_sn) })).filter(({ work }) => !work.isTakenDown)
}

function pieceOf(
  { goods_sn: goodsSn, serial, caption = '' }: { goods_sn: GoodsSn; serial: number; caption?: string },
  { name, cover, albumName, edition }: GoodsSummary,
): HungPiece {
  return { goodsSn, name, cover, albumName, serial, edition, caption }
}

/** Whether these texts differ from the current ones. */
async function hasChangedTexts(
  tx: Tx,
  hall: queries.HallRow,
  texts: queries.HallTexts & { pieces: readonly { caption: string }[] },
): Promise<boolean> {
  const captionsIn = (pieces: readonly { caption: string }[]) => pieces.map(({ caption }) => caption).filter(Boolean)
  const before = [hall.name, hall.foreword, ...captionsIn(await queries.captionsOf(tx, hall.id)).toSorted()]
  const after = [texts.name, texts.foreword, ...captionsIn(texts.pieces).toSorted()]
  return JSON.stringify(before) !== JSON.stringify(after)
}
