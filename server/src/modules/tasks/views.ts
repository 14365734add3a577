import type { SavedViewId } from '@app/contract'
import { personalFields } from '@app/contract/admin/personal'
import { type AdminInput, type AdminReply, adminRouteList } from '@app/contract/admin/routes'
import type { RecordAct, Staff } from '../../core/adminHandler.ts'
import type { Database, Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import { holdsPersonal, maskPersonal } from '../../core/personal.ts'
import type { StaffModule } from '../staff/index.ts'
import * as queries from './viewQueries.ts'

/** Most views of a page per staff member, and most shared ones of a page. */
const most = 50

type Accounts = Pick<StaffModule['accounts'], 'named'>
type Call = { staff: Staff; record: RecordAct }

/** Saved views of lists, personal or shared. */
export interface Views {
  /** Returns the views of a page that the caller may use. */
  list(input: AdminInput<'view/list'>, staff: Staff): Promise<AdminReply<'view/list'>>
  /**
   * Creates or updates a view.
   * @throws NOT_FOUND, NOT_ALLOWED, EDITED_MEANWHILE, VIEW_NAME_TAKEN, VIEWS_FULL.
   */
  save(input: AdminInput<'view/save'>, call: Call): Promise<AdminReply<'view/save'>>
  /**
   * Deletes a view.
   * @throws NOT_FOUND, NOT_ALLOWED, EDITED_MEANWHILE.
   */
  remove(input: AdminInput<'view/remove'>, call: Call): Promise<void>
}

export function createViews(database: Database, accounts: Accounts): Views {
  return {
    async list({ page }, staff) {
      const rows = await queries.list(database.db, { page, staffId: staff.id, withShared: staff.scope === null })
      const names = await accounts.named(
        database.db,
        rows.map(({ staff_id: by }) => by),
      )
      const list = rows.map(({ id, name, query, columns, is_shared: isShared, staff_id: by, version }) => ({
        id,
        name,
        query,
        columns,
        isShared,
        by: names.get(by) ?? '',
        mayChange: !isShared || (staff.scope === null && staff.permissions.has('view.share')),
        version,
      }))
      return { list }
    },

    save: ({ id, version, ...view }, { staff, record }) =>
      database.transaction(async (tx) => {
        requireSharing(staff, view.isShared)
        const query = impersonal(view.query)
        const before = id === undefined ? undefined : await lockView(tx, id, version, staff)
        const row = {
          page: view.page,
          name: maskPersonal(view.name),
          query,
          columns: view.columns,
          is_shared: view.isShared,
          staff_id: staff.id,
        }
        if (!before && (await queries.count(tx, row)) >= most) throw new AppError('VIEWS_FULL')
        const saved = before ? await queries.update(tx, before.id, row) : await queries.insert(tx, row)
        await record(tx, { target: `view:${saved.id}`, after: { ...view, query } })
        return saved
      }),

    remove: ({ id, version }, { staff, record }) =>
      database.transaction(async (tx) => {
        const { page, name } = await lockView(tx, id, version, staff)
        await queries.remove(tx, id)
        await record(tx, { target: `view:${id}`, before: { page, name } })
      }),
  }
}

/** Locks a view for a change. Throws NOT_FOUND, NOT_ALLOWED, EDITED_MEANWHILE. */
async function lockView(tx: Tx, id: SavedViewId, version: number | undefined, staff: Staff) {
  const view = await queries.lock(tx, id)
  const isSeen = view && (view.staff_id === staff.id || (view.is_shared && staff.scope === null))
  if (!isSeen) throw new AppError('NOT_FOUND')
  requireSharing(staff, view.is_shared)
  if (view.version !== version) throw new AppError('EDITED_MEANWHILE', { data: { version: view.version } })
  return view
}

/** Removes personal fields from a query string: views are stored, and other people see them. */
function impersonal(query: string): string {
  const kept = [...new URLSearchParams(query)].filter(
    ([name, value]) => !personalNames.has(name) && !holdsPersonal(value),
  )
  return new URLSearchParams(kept).toString()
}

const personalNames: ReadonlySet<string> = new Set(
  adminRouteList.flatMap(({ list }) => (list ? personalFields(list.filters) : [])),
)

/** Requires the right to share if a view is shared; partners' staff cannot have it. Throws NOT_ALLOWED. */
function requireSharing(staff: Staff, isShared: boolean): void {
  if (isShared && (staff.scope !== null || !staff.permissions.has('view.share'))) throw new AppError('NOT_ALLOWED')
}
