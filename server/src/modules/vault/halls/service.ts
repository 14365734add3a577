import type { GoodsSn, HallKey, Input, Reply, Uid } from '@app/contract'
import type { HungPiece, OwnHungPiece } from '@app/contract/halls'
import { toSecondsOrNull } from '../../../core/clock.ts'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError, badInput } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { randomKey } from '../../../core/ids.ts'
import { readPage } from '../../../core/paging.ts'
import type { GoodsModule, GoodsSummary } from '../../goods/index.ts'
import type { ModerationModule } from '../../moderation/index.ts'
import type { UserModule } from '../../user/index.ts'
import * as queries from './queries.ts'

export interface HallsDeps {
  goods: Pick<GoodsModule, 'worksOf'>
  moderation: Pick<ModerationModule, 'checkUnreviewed'>
  people: Pick<UserModule['people'], 'masked' | 'standingOf'>
}

type OwnHall = Reply<'user/hall/info'>

/** Name of a hall that has not been named. */
const plainName = '我的展厅'
/** Most items suggested: a small exhibition. */
const suggestedMost = 24

export type Halls = ReturnType<typeof createHalls>

/** Creates the service for halls in which users exhibit their items (rules/items#halls). */
export function createHalls({ database }: CoreServices, { goods, moderation, people }: HallsDeps) {
  const { db } = database

  /** Works that the platform took down are not shown while they are down. */
  async function present<Row extends queries.HangableRow>(reader: Db | Tx, rows: readonly Row[]) {
    const workOf = await goods.worksOf(
      reader,
      rows.map((row) => row.goods_sn),
    )
    return rows.map((row) => ({ row, work: workOf(row.goods_sn) })).filter(({ work }) => !work.isTakenDown)
  }

  const nameOf = async (reader: Db | Tx, uid: Uid) => (await people.masked(reader, [uid])).get(uid)?.nickname ?? '藏友'

  const forOwner = async (
    reader: Db | Tx,
    rows: readonly (queries.HangableRow & { caption?: string })[],
  ): Promise<OwnHungPiece[]> =>
    (await present(reader, rows)).map(({ row, work }) => ({ ...pieceOf(row, work), nftId: row.id }))

  /** Within a transaction everything must be read there, so that it does not wait for a second connection. */
  async function ownHall(reader: Db | Tx, hall: queries.HallRow): Promise<OwnHall> {
    return {
      revision: hall.revision,
      name: hall.name,
      foreword: hall.foreword,
      ownerName: await nameOf(reader, hall.uid),
      pieces: await forOwner(reader, await queries.hung(reader, hall)),
      hallKey: hall.hall_key,
      sharedTime: toSecondsOrNull(hall.shared_at),
      standing: hall.standing,
      downReason: hall.down_reason,
    }
  }

  async function suggestion(reader: Db | Tx, uid: Uid): Promise<OwnHall> {
    const pieces = await forOwner(reader, await queries.suggested(reader, uid, suggestedMost))
    const nothing = { hallKey: null, sharedTime: null, standing: 'clear', downReason: null } as const
    return { revision: 0, name: plainName, foreword: '', ownerName: await nameOf(reader, uid), pieces, ...nothing }
  }

  return {
    /** Returns the caller's own hall, or a suggestion if they never saved one. */
    async own(uid: Uid): Promise<OwnHall> {
      const hall = await queries.findOf(db, uid)
      return hall ? ownHall(db, hall) : suggestion(db, uid)
    },

    /** Lists the items a user may hang, newest first. Throws BAD_INPUT for a malformed cursor. */
    async choices(uid: Uid, input: Input<'user/hall/choices'>): Promise<Reply<'user/hall/choices'>> {
      const { page = 1, size = 20, cursor: before } = input
      const [{ rows, cursor }, total] = await Promise.all([
        readPage(
          { page, size, cursor: before },
          (place) => queries.choices(db, uid, place),
          ({ id }) => id,
        ),
        queries.countChoices(db, uid),
      ])
      return { list: await forOwner(db, rows), total, page, size, cursor }
    },

    /**
     * Moderates changed texts, which are not reviewed afterwards. Throws what `checkUnreviewed` throws, with the field;
     * for a caption the field includes its index.
     */
    async checkWords(uid: Uid, { name, foreword, pieces }: Input<'user/hall/save'>): Promise<void> {
      const hall = await queries.findOf(db, uid)
      const kept = new Set(hall ? (await queries.captionsOf(db, hall.id)).map(({ caption }) => caption) : [])
      const words = [
        { field: 'name', text: name, isKept: name === (hall?.name ?? plainName) },
        { field: 'foreword', text: foreword, isKept: foreword === hall?.foreword },
        ...pieces.map(({ caption }, place) => ({
          field: `pieces.${place}.caption`,
          text: caption,
          isKept: kept.has(caption),
        })),
      ]
      for (const { field, text } of words.filter(({ isKept }) => !isKept)) {
        await moderation.checkUnreviewed(text, { field, uid, use: field === 'name' ? 'nickname' : 'profile' })
      }
    },

    /**
     * Saves the caller's hall. Throws HALL_CHANGED if `revision` is outdated, and ITEM_NOT_FOUND for an item the caller
     * may not hang.
     */
    async save(tx: Tx, uid: Uid, { revision, name, foreword, pieces }: Input<'user/hall/save'>): Promise<OwnHall> {
      const ids = pieces.map(({ nftId }) => nftId)
      if (new Set(ids).size < ids.length) throw badInput('pieces', '同一件藏品只能挂一次')
      const gone = await queries.missing(tx, uid, ids)
      if (gone.length > 0) {
        throw new AppError('ITEM_NOT_FOUND', { msg: '有藏品已经不在你这里，展厅没有改动', data: { gone } })
      }
      const before = await queries.lockOf(tx, uid)
      if ((before?.revision ?? 0) !== revision) throw new AppError('HALL_CHANGED')
      const words = { name, foreword }
      const isCleared = before?.standing === 'down' && (await saysElse(tx, before, { ...words, pieces }))
      const hall = before
        ? await queries.update(tx, before.id, { ...words, isCleared })
        : await queries.insert(tx, uid, words)
      if (!hall) throw new AppError('HALL_CHANGED')
      await queries.hang(tx, hall.id, pieces)
      return ownHall(tx, hall)
    },

    /** Shares the hall under a new key, or keeps its current one. Throws HALL_EMPTY, HALL_HELD. */
    async share(tx: Tx, uid: Uid): Promise<OwnHall> {
      const hall = await queries.lockOf(tx, uid)
      if (!hall || (await queries.hung(tx, hall)).length === 0) throw new AppError('HALL_EMPTY')
      if (hall.standing !== 'clear') throw new AppError('HALL_HELD')
      return ownHall(tx, hall.hall_key === null ? await queries.setKey(tx, hall.id, randomKey(20)) : hall)
    },

    async unshare(tx: Tx, uid: Uid): Promise<OwnHall> {
      const hall = await queries.lockOf(tx, uid)
      if (!hall) return suggestion(tx, uid)
      return ownHall(tx, hall.hall_key === null ? hall : await queries.setKey(tx, hall.id, null))
    },

    /**
     * Returns a shared hall. Throws HALL_NOT_FOUND for a hall that is not shown: private, reported, taken down, or of a
     * disabled account.
     */
    async byKey(key: HallKey, viewer: Uid | undefined): Promise<Reply<'hwnft/hall/info'>> {
      const hall = await queries.findShared(db, key)
      if (!hall) throw new AppError('HALL_NOT_FOUND')
      const { id, uid, name, foreword } = hall
      const [standings, ownerName, rows] = await Promise.all([
        people.standingOf(db, [uid]),
        nameOf(db, uid),
        queries.hung(db, hall),
      ])
      if (standings.get(uid)?.isDisabled !== false) throw new AppError('HALL_NOT_FOUND')
      const pieces = (await present(db, rows)).map(({ row, work }) => pieceOf(row, work))
      return { hallId: id, name, foreword, ownerName, isOwn: viewer === uid, pieces }
    },
  }
}

function pieceOf(
  { goods_sn: goodsSn, serial, caption = '' }: { goods_sn: GoodsSn; serial: number; caption?: string },
  { name, cover, albumName, edition }: GoodsSummary,
): HungPiece {
  return { goodsSn, name, cover, albumName, serial, edition, caption }
}

/** Whether these texts differ from the current ones. */
async function saysElse(
  tx: Tx,
  hall: queries.HallRow,
  said: queries.Words & { pieces: readonly { caption: string }[] },
): Promise<boolean> {
  const spoken = (pieces: readonly { caption: string }[]) => pieces.map(({ caption }) => caption).filter(Boolean)
  const before = [hall.name, hall.foreword, ...spoken(await queries.captionsOf(tx, hall.id)).toSorted()]
  const after = [said.name, said.foreword, ...spoken(said.pieces).toSorted()]
  return JSON.stringify(before) !== JSON.stringify(after)
}
