import type { ActivityId, GoodsSn, Parsed, Reply, Uid } from '@app/contract'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { Db } from '../../core/database.ts'
import type { Handlers } from '../../core/handler.ts'
import { readPage } from '../../core/paging.ts'
import type { GoodsSummary } from '../goods/index.ts'
import type { Piece, VaultModule } from '../vault/index.ts'
import * as queries from './queries.ts'
import { type ComposeDeps, composeItems } from './service.ts'

type Card = Reply<'hwnft/synthesize/list'>['list'][number]

/** Sorts pieces by the works of the recipe, then by serial number. */
const byRecipe = (materials: readonly GoodsSn[]) => (one: Piece, other: Piece) =>
  materials.indexOf(one.goodsSn) - materials.indexOf(other.goodsSn) || one.serial - other.serial

export type ComposeRoutes = Pick<
  Handlers,
  'hwnft/synthesize/list' | 'hwnft/synthesize/detail' | 'hwnft/synthesize/synthesizeNft' | 'hwnft/synthesize/listLog'
>

export interface ComposeRoutesDeps extends ComposeDeps {
  db: Db
  vault: ComposeDeps['vault'] & Pick<VaultModule, 'freeCounts' | 'piecesOf'>
}

/** Collectors' routes for composing. */
export const composeRoutes = (deps: ComposeRoutesDeps): ComposeRoutes => ({
  'hwnft/synthesize/list': (input) => listActivities(deps, input),
  'hwnft/synthesize/detail': ({ activityId }, { caller }) => describeActivity(deps, activityId, caller?.uid),
  'hwnft/synthesize/synthesizeNft': (input, { caller, idempotency }) =>
    idempotency.once((tx) => composeItems(deps, tx, caller.uid, input)),
  'hwnft/synthesize/listLog': (input, { caller }) => listLogs(deps, caller.uid, input),
})

async function listActivities(
  { db, goods }: ComposeRoutesDeps,
  { page, size }: Parsed<'hwnft/synthesize/list'>,
): Promise<Reply<'hwnft/synthesize/list'>> {
  const [rows, total] = await Promise.all([queries.list(db, { size, offset: (page - 1) * size }), queries.count(db)])
  const sns = rows.map((row) => row.result_goods_sn)
  const workOf = await goods.worksOf(db, sns)
  return { list: rows.map((row) => presentCard(row, workOf(row.result_goods_sn))), total, page, size }
}

async function describeActivity(
  { db, goods, vault }: ComposeRoutesDeps,
  activityId: ActivityId,
  uid: Uid | undefined,
): Promise<Reply<'hwnft/synthesize/detail'>> {
  const row = await queries.find(db, activityId)
  if (!row) throw new AppError('NOT_FOUND')
  const materials = await queries.materialsOf(db, activityId)
  const sns = materials.map((material) => material.goods_sn)
  const [workOf, owned, composed] = await Promise.all([
    goods.worksOf(db, [row.result_goods_sn, ...sns]),
    uid === undefined ? new Map<GoodsSn, number>() : vault.freeCounts(db, uid, sns),
    uid === undefined ? 0 : queries.composedBy(db, activityId, uid),
  ])
  const result = workOf(row.result_goods_sn)
  return {
    ...presentCard(row, result),
    story: row.story,
    rules: row.rules,
    resultCover: result.cover,
    perPersonLimit: row.per_person_limit,
    composed,
    materials: materials.map(({ goods_sn: goodsSn, quantity }) => {
      const { name, cover } = workOf(goodsSn)
      return { goodsSn, name, cover, quantity, owned: owned.get(goodsSn) ?? 0 }
    }),
  }
}

async function listLogs(
  { db, goods, vault }: ComposeRoutesDeps,
  uid: Uid,
  input: Parsed<'hwnft/synthesize/listLog'>,
): Promise<Reply<'hwnft/synthesize/listLog'>> {
  const { page, size } = input
  const [{ rows, cursor }, total] = await Promise.all([
    readPage(
      input,
      (start) => queries.logsOf(db, uid, start),
      ({ id }) => id,
    ),
    queries.countLogs(db, uid),
  ])
  const pieceOf = await vault.piecesOf(
    db,
    rows.flatMap((row) => [row.item_id, ...row.consumed]),
  )
  const sns = rows.flatMap((row) => [pieceOf(row.item_id).goodsSn, ...row.materials])
  const workOf = await goods.worksOf(db, sns)
  return {
    list: rows.map((row) => {
      const { goodsSn, serial } = pieceOf(row.item_id)
      const { name, cover, edition } = workOf(goodsSn)
      return {
        logId: row.id,
        activityId: row.activity_id,
        title: row.title,
        nftId: row.item_id,
        name,
        cover,
        serial,
        edition,
        consumed: row.consumed
          .map((id) => pieceOf(id))
          .toSorted(byRecipe(row.materials))
          .map((one) => ({ ...one, name: workOf(one.goodsSn).name })),
        time: toSeconds(row.created_at),
      }
    }),
    total,
    page,
    size,
    cursor,
  }
}

function presentCard(row: queries.ActivityRow, result: GoodsSummary): Card {
  return {
    activityId: row.id,
    title: row.title,
    subtitle: row.subtitle,
    cover: row.cover,
    resultGoodsSn: row.result_goods_sn,
    resultName: result.name,
    startTime: toSeconds(row.starts_at),
    endTime: toSecondsOrNull(row.ends_at),
    total: row.total,
    left: row.total - row.composed,
  }
}
