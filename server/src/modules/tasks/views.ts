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

/** Creates the service for saved views of lists, personal or shared. */
export function createViews(database: Database, accounts: Accounts) {
  /** Locks a view for a change. Throws NOT_FOUND, NOT_ALLOWED, EDITED_MEANWHILE. */
  async function take(tx: Tx, id: SavedViewId, version: number | undefined, staff: Staff) {
    const view = await queries.lock(tx, id)
    const isSeen = view && (view.staff_id === staff.id || (view.is_shared && staff.scope === null))
    if (!isSeen) throw new AppError('NOT_FOUND')
    requireSharing(staff, view.is_shared)
    if (view.version !== version) throw new AppError('EDITED_MEANWHILE', { data: { version: view.version } })
    return view
  }

  return {
    async list({ page }: AdminInput<'view/list'>, staff: Staff): Promise<AdminReply<'view/list'>> {
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

    /** Creates or updates a view. Throws NOT_FOUND, NOT_ALLOWED, EDITED_MEANWHILE, VIEW_NAME_TAKEN, VIEWS_FULL. */
    save: ({ id, version, ...words }: AdminInput<'view/save'>, { staff, record }: Call) =>
      database.transaction(async (tx) => {
        requireSharing(staff, words.isShared)
        const query = impersonal(words.query)
        const before = id === undefined ? undefined : await take(tx, id, version, staff)
        const row = {
          page: words.page,
          name: maskPersonal(words.name),
          query,
          columns: words.columns,
          is_shared: words.isShared,
          staff_id: staff.id,
        }
        if (!before && (await queries.count(tx, row)) >= most) throw new AppError('VIEWS_FULL')
        const saved = before ? await queries.update(tx, before.id, row) : await queries.insert(tx, row)
        await record(tx, { target: `view:${saved.id}`, after: { ...words, query } })
        return saved
      }),

    /** Deletes a view. Throws NOT_FOUND, NOT_ALLOWED, EDITED_MEANWHILE. */
    remove: ({ id, version }: AdminInput<'view/remove'>, { staff, record }: Call): Promise<void> =>
      database.transaction(async (tx) => {
        const { page, name } = await take(tx, id, version, staff)
        await queries.remove(tx, id)
        await record(tx, { target: `view:${id}`, before: { page, name } })
      }),
  }
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
