import type { Uid } from '@app/contract'
import { toSeconds } from '../../../core/clock.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { AppError } from '../../../core/errors.ts'
import type { Handlers } from '../../../core/handler.ts'
import { lockList } from '../listLock.ts'
import * as queries from './queries.ts'

/** Series and creators that one user may follow. */
const followsAtMost = 200

/** Routes of following series and creators. */
export function followRoutes({ database }: Pick<CoreServices, 'database'>) {
  return {
    async 'goods/follow/list'(_input, { caller }) {
      const rows = await queries.list(database.db, caller.uid)
      const list = rows.map(({ created_at: at, works, ...row }) => ({
        ...row,
        goodsCount: works,
        followTime: toSeconds(at),
      }))
      return { list }
    },
    async 'goods/follow/add'(followed, { caller }) {
      await follow(database, caller.uid, followed)
      return {}
    },
    async 'goods/follow/delete'(followed, { caller }) {
      await queries.remove(database.db, caller.uid, followed)
      return {}
    },
  } satisfies Partial<Handlers>
}

/** Throws NOT_FOUND, FOLLOW_LIMIT. */
function follow(database: CoreServices['database'], uid: Uid, followed: queries.Followed): Promise<void> {
  return database.transaction(async (tx) => {
    await lockList(tx, 'follows', uid)
    if (!(await queries.exists(tx, followed))) throw new AppError('NOT_FOUND')
    if ((await queries.insert(tx, uid, followed)) && (await queries.count(tx, uid)) > followsAtMost) {
      throw new AppError('FOLLOW_LIMIT')
    }
  })
}
