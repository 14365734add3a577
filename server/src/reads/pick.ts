import type { AdminHandlers } from '../core/adminHandler.ts'
import type { Foundation } from '../core/foundation.ts'
import type { Pickables } from '../core/pickables.ts'
import { AppError } from '../core/errors.ts'

export interface PickOutside {
  goods: { pickables: Pickables }
  rights: { pickables: Pickables }
}

/** What forms choose from, whosever it is. */
export function pickReads({ database }: Foundation, { goods, rights }: PickOutside) {
  const all: Pickables = { ...goods.pickables, ...rights.pickables }
  return {
    async 'pick/list'({ of, words, ids }) {
      const find = all[of]
      if (!find) throw new AppError('NOT_FOUND')
      return { list: await find(database.db, { words, ids: ids?.split(',') }) }
    },
  } satisfies Partial<AdminHandlers>
}
