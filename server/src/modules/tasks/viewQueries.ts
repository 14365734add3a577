import type { Insertable } from 'kysely'
import type { SavedViewId, StaffId } from '@app/contract'
import type { Db, Tx } from '../../core/database.ts'
import type { DB } from '../../db/types.ts'

type NewView = Pick<Insertable<DB['saved_views']>, 'page' | 'name' | 'query' | 'columns' | 'is_shared' | 'staff_id'>

/** Lists a person's own views and, with `withShared`, the shared ones; partners' staff do not see those. */
export function list(db: Db, { page, staffId, withShared }: { page: string; staffId: StaffId; withShared: boolean }) {
  return db
    .selectFrom('saved_views')
    .selectAll()
    .where('page', '=', page)
    .where((expression) =>
      expression.or([
        expression('staff_id', '=', staffId),
        ...(withShared ? [expression('is_shared', '=', true)] : []),
      ]),
    )
    .orderBy('is_shared')
    .orderBy('name')
    .execute()
}

export function lock(tx: Tx, id: SavedViewId) {
  return tx.selectFrom('saved_views').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Counts a staff member's own views of a page, or the shared ones. */
export async function count(tx: Tx, { page, staff_id: staffId, is_shared: isShared }: NewView): Promise<number> {
  const { total } = await tx
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('page', '=', page)
    .where('is_shared', '=', isShared)
    .$if(!isShared, (query) => query.where('staff_id', '=', staffId))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export function insert(tx: Tx, view: NewView): Promise<{ id: SavedViewId; version: number }> {
  return tx.insertInto('saved_views').values(view).returning(['id', 'version']).executeTakeFirstOrThrow()
}

export function update(tx: Tx, id: SavedViewId, view: NewView): Promise<{ id: SavedViewId; version: number }> {
  return tx
    .updateTable('saved_views')
    .set((expression) => ({ ...view, version: expression('version', '+', 1) }))
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

export async function remove(tx: Tx, id: SavedViewId): Promise<void> {
  await tx.deleteFrom('saved_views').where('id', '=', id).execute()
}
