import type { FindKind, Input } from '@app/contract'
import type { Database } from '../../src/core/database.ts'
import { pinyinSweep } from '../../src/modules/search/pinyinSweep.ts'
import { createSearchModule } from '../../src/modules/search/index.ts'
import { publishNotice } from '../../src/modules/ops/index.ts'
import { fromNow, makeGoods, type NewTestGoods } from '../support/goods.ts'
import { openModule } from '../support/modules.ts'
import { rewrite } from '../support/damage.ts'

/** The search over a database of the file's own, and helpers to fill it. */
export async function openSearch() {
  const server = await openModule(createSearchModule, { brand: { name: '望川数藏' } })
  const { database } = server
  const sweep = pinyinSweep({ database })
  /** Folds the changes, as the worker does as soon as it is notified. */
  async function hearAll(): Promise<void> {
    while (await sweep.run());
  }

  return {
    database,
    server,

    /** Titles of the results, in order. */
    titles: async (keyword: string, more: Partial<Input<'goods/search/list'>> = {}) => {
      await hearAll()
      return (await server.get('goods/search/list', { keyword, size: 100, ...more })).list.map(({ title }) => title)
    },

    hearAll,

    suggested: async (keyword: string, kind?: FindKind) =>
      (await server.get('goods/search/suggest', { keyword, ...(kind && { kind }) })).list.map(({ title }) => title),

    /** Publishes a work with this name, on the shelf for this many minutes. */
    work: (name: string, { minutes = 0, ...columns }: NewTestGoods & { minutes?: number } = {}) =>
      makeGoods(database, { name, onShelfAt: fromNow(-60 * minutes), ...columns }),

    /** Publishes a notice from `minutes` ago; negative is scheduled. */
    notice: (title: string, content = '<p>见馆内告示</p>', minutes = 1) =>
      makeNotice(database, title, content, minutes),

    close: server.close,
  }
}

async function makeNotice(database: Database, title: string, content: string, minutes: number): Promise<string> {
  const { id: classificationId } = await database.db
    .insertInto('notice_classifications')
    .values({ name: `类别 ${title}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return database.transaction((tx) =>
    publishNotice(tx, { classificationId, title, content, isPinned: false, publishAt: fromNow(-60 * minutes) }),
  )
}

/** Removes everything that can be found. */
export async function emptySearch(database: Database): Promise<void> {
  const { db } = database
  await db.deleteFrom('notices').execute()
  await db.deleteFrom('notice_classifications').execute()
  await rewrite(database, 'delete from stock_entries')
  await db.deleteFrom('goods_sold').execute()
  await db.deleteFrom('goods_taken').execute()
  await db.deleteFrom('goods').execute()
  await db.deleteFrom('albums').execute()
}
