import { createHash, randomInt } from 'node:crypto'
import { type Reply, SmsPurpose, type Uid } from '@app/contract'
import { type ClosureBlock, closureBlockKinds } from '@app/contract/closureBlocks'
import { limitAddress } from '../../core/addressLimits.ts'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Db, Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import { clear, type PersonalData, tablesOf } from '../../core/personalData.ts'
import { requireMove } from '../../core/transitions.ts'
import { sweepIndividually } from '../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../jobs/worker.ts'
import type { Origin, UserModule } from '../user/index.ts'
import * as queries from './closureQueries.ts'

// Closing an account (rules/privacy#closing): request, seven days in which it can be withdrawn, then a sweep.

export interface ClosureDeps extends Pick<CoreServices, 'config' | 'database' | 'log'> {
  user: Pick<UserModule, 'lock' | 'noteEvent' | 'requireOwnCode' | 'sessions'>
  /** What each module holds about a person, from high to low: rows that refer to others go first. */
  personalData: () => readonly PersonalData[]
}

/** Returns the open request, what hinders closing and what would be lost. */
export async function closureInfo(deps: ClosureDeps, uid: Uid): Promise<Reply<'user/closure/info'>> {
  const { db } = deps.database
  const [open, blocks, losses] = await Promise.all([
    queries.findOpen(db, uid),
    blocksOf(deps, db, uid),
    Promise.all(deps.personalData().map(async (part) => part.losses?.(db, uid))),
  ])
  return {
    closure: open ? present(open) : null,
    blocks: Object.entries(blocks).map(([kind, count]) => ({ kind: kind as ClosureBlock, count })),
    losses: Object.assign({ items: 0, boxes: 0, points: 0 }, ...losses) as Reply<'user/closure/info'>['losses'],
  }
}

/** Requests to close an account; a repeated request returns the open one. Throws the refusals of a code, CLOSURE_BLOCKED. */
export async function requestClosure(
  deps: ClosureDeps,
  uid: Uid,
  smsCode: string,
  from: Origin,
): Promise<Reply<'user/closure/request'>> {
  const blocks = Object.keys(await blocksOf(deps, deps.database.db, uid))
  if (blocks.length > 0) throw new AppError('CLOSURE_BLOCKED', { data: { blocks } })
  await deps.user.requireOwnCode(uid, { purpose: SmsPurpose.personalData, code: smsCode }, from)
  return deps.database.transaction(async (tx) => {
    await deps.user.lock(tx, uid)
    const open = await queries.findOpen(tx, uid)
    if (open) return present(open)
    const row = await queries.insert(tx, uid, receiptNumber())
    await deps.user.noteEvent(tx, { uid, kind: 'closureRequested' }, from)
    return present(row)
  })
}

/** Withdraws the open request, if there is one. */
export const withdrawClosure = ({ database, user }: ClosureDeps, uid: Uid, from: Origin): Promise<void> =>
  database.transaction(async (tx) => {
    await user.lock(tx, uid)
    if (await queries.withdraw(tx, uid)) await user.noteEvent(tx, { uid, kind: 'closureWithdrawn' }, from)
  })

/** Receipts that one address may look up in an hour. */
const receiptsPerHour = 60

/** Returns the outcome of a request by its receipt number. Throws NOT_FOUND, TOO_FAST. */
export async function closureReceipt(
  deps: ClosureDeps,
  number: string,
  ip: string,
): Promise<Reply<'user/closure/receipt'>> {
  const use = { seconds: 3600, limit: receiptsPerHour, reason: 'TOO_FAST' } as const
  await limitAddress(deps, { name: 'closureReceipt', ip, ...use })
  const row = await queries.findByNumber(deps.database.db, number)
  if (!row) throw new AppError('NOT_FOUND', { msg: '没有找到这个受理编号，请核对后再试' })
  return {
    state: row.state,
    requestedAt: toSeconds(row.requested_at),
    coolUntil: toSeconds(row.cool_until),
    dueOn: toSeconds(row.due_on),
    endedAt: toSecondsOrNull(row.ended_at),
    receiptHash: row.receipt_hash ?? '',
  }
}

/** Creates the sweep that closes accounts after the cooling-off period, or informs their owners of what hinders it. */
export const closureSweep = (deps: ClosureDeps): Sweep =>
  sweepIndividually(deps, {
    name: 'account-closures',
    everySeconds: 60,
    batch: 20,
    due: (limit, isTriable) => queries.listDue(deps.database.db, limit, isTriable),
    nameOf: ({ uid }) => ({ uid }),
    work: ({ uid }) => closeAccount(deps, uid),
  })

async function closeAccount(deps: ClosureDeps, uid: Uid): Promise<void> {
  const { database, user } = deps
  await database.transaction(async (tx) => {
    await user.lock(tx, uid)
    const open = await queries.findOpen(tx, uid)
    // Withdrawn or closed in the meantime.
    if (!open) return
    if (Object.keys(await blocksOf(deps, tx, uid)).length > 0) {
      const origin = { device: '', ip: '' }
      if (await queries.block(tx, open.id)) await user.noteEvent(tx, { uid, kind: 'closureBlocked' }, origin)
      return
    }
    const receipt = JSON.stringify({ ...(await forget(deps, tx, uid)), receiptNumber: open.receipt_number })
    const hash = createHash('sha256').update(receipt).digest('hex')
    requireMove(await queries.close(tx, open.id, receipt, hash))
    await user.sessions.changed(tx, uid)
  })
  user.sessions.forget(uid)
}

/** Deletes, erases and keeps what each module declares. Returns the number of rows by table. */
async function forget(
  { personalData }: ClosureDeps,
  tx: Tx,
  uid: Uid,
): Promise<Record<string, Record<string, number>>> {
  const parts = personalData()
  for (const part of parts) await part.forget?.(tx, uid)
  const counts: Record<'deleted' | 'erased' | 'kept', Record<string, number>> = { deleted: {}, erased: {}, kept: {} }
  for (const part of parts) {
    for (const [name, table] of tablesOf(part)) {
      const { closing } = table
      const fate = closing === 'delete' ? 'deleted' : closing.erase ? 'erased' : 'kept'
      counts[fate][name] = await clear(tx, name, table, uid)
    }
  }
  return counts
}

/** Counts what hinders closing, by kind; kinds without any are left out. */
async function blocksOf(
  { personalData }: ClosureDeps,
  db: Db | Tx,
  uid: Uid,
): Promise<Partial<Record<ClosureBlock, number>>> {
  const found: Partial<Record<ClosureBlock, number>> = {}
  for (const { blocks } of personalData()) Object.assign(found, await blocks?.(db, uid))
  return Object.fromEntries(closureBlockKinds.flatMap((kind) => (found[kind] ? [[kind, found[kind]]] : [])))
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a number of 20 letters and digits, 100 random bits: knowing it suffices to read the outcome. */
const receiptNumber = (): string => Array.from({ length: 20 }, () => letters[randomInt(letters.length)]).join('')

const present = (row: queries.ClosureRow): Reply<'user/closure/request'> => ({
  state: row.state === 'blocked' ? 'blocked' : 'cooling',
  receiptNumber: row.receipt_number,
  requestedAt: toSeconds(row.requested_at),
  coolUntil: toSeconds(row.cool_until),
  dueOn: toSeconds(row.due_on),
})
