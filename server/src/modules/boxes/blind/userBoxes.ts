import type { Parsed, Reply, Uid } from '@app/contract'
import type { UserBlindBox } from '@app/contract/boxes'
import type { Db } from '../../../core/database.ts'
import { readPage } from '../../../core/paging.ts'
import type { GoodsModule } from '../../goods/index.ts'
import type { VaultModule } from '../../vault/index.ts'
import { face, presentUserBox } from '../present.ts'
import { prizesOf } from './queries.ts'
import * as queries from './userBoxQueries.ts'

export interface UserBoxDeps {
  db: Db
  goods: Pick<GoodsModule, 'worksOf'>
  vault: Pick<VaultModule, 'piecesOf'>
}

/** Lists the blind boxes of a user, newest first. */
export async function listUserBoxes(
  deps: UserBoxDeps,
  uid: Uid,
  { goodsSn, isOpened, ...input }: Parsed<'hwnft/userBlindBox/list'>,
): Promise<Reply<'hwnft/userBlindBox/list'>> {
  const filter = { uid, goodsSn, isOpened }
  const [{ rows, cursor }, total] = await Promise.all([
    readPage(
      input,
      (start) => queries.listOwn(deps.db, filter, start),
      ({ id }) => id,
    ),
    queries.countOwn(deps.db, filter),
  ])
  const { page, size } = input
  return { list: await presentAll(deps, rows), total, page, size, cursor }
}

/** Lists the unopened blind boxes of a user, one stack per edition. */
export async function listStacks({ db, goods }: UserBoxDeps, uid: Uid): Promise<Reply<'hwnft/userBlindBox/stacks'>> {
  const rows = await queries.stacksOf(db, uid)
  const workOf = await goods.worksOf(
    db,
    rows.map((row) => row.goods_sn),
  )
  return { list: rows.map(({ goods_sn, count, ids }) => ({ ...face(workOf, goods_sn), count, boxIds: ids })) }
}

async function presentAll(
  { db, goods, vault }: UserBoxDeps,
  rows: readonly queries.UserBoxRow[],
): Promise<UserBlindBox[]> {
  const boxSns = [...new Set(rows.map((row) => row.goods_sn))]
  const itemIds = rows.flatMap((row) => row.item_id ?? [])
  const [prizes, pieceOf] = await Promise.all([
    boxSns.length > 0 ? prizesOf(db, boxSns) : [],
    vault.piecesOf(db, itemIds),
  ])
  const workOf = await goods.worksOf(db, [...boxSns, ...prizes.map((prize) => prize.goods_sn)])
  return rows.map((row) =>
    presentUserBox(row, {
      workOf,
      prize: prizes.find((prize) => prize.id === row.prize_id),
      serial: row.item_id === null ? undefined : pieceOf(row.item_id).serial,
    }),
  )
}
