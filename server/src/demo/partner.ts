import { randomUUID } from 'node:crypto'
import { brands, partner, redeemer } from '@app/demo/catalogue/rights'
import type { ApprovalId } from '@app/contract'
import type { AdminInput, AdminPath, AdminReply } from '@app/contract/admin/routes'
import type { Context } from '../context.ts'
import type { RecordAct } from '../core/adminHandler.ts'
import type { ApprovalPath } from '../core/approvable.ts'
import { AppError } from '../core/errors.ts'
import { createOwnCalls } from '../http/ownCalls.ts'
import { monthBefore, monthOf } from '../core/months.ts'
import { picturesWith } from './pictures.ts'
import { makePlaceholders } from './placeholders.ts'

type Site = Pick<Context, 'adminHandlers' | 'database' | 'staff'>
/** Calls the console's API as one staff member. */
type Ask = <P extends AdminPath>(path: P, input: AdminInput<P>) => Promise<AdminReply<P>>

const adjustmentKey = 'd1c3f0a2-5b6e-4f7a-8c9d-0e1f2a3b4c5d'

/**
 * Creates a partner with terms, a redeemer of one brand, and the agreed statement of the previous month. Uses the
 * console's own calls as the demonstration's staff. Keeps the results of an interrupted run.
 */
export async function ensureDemoPartner(site: Site, mediaFolder: string): Promise<void> {
  const { db } = site.database
  if (await db.selectFrom('statements').select('id').limit(1).executeTakeFirst()) return
  const [owner, operation, finance] = await Promise.all([
    askAs(site, 'owner'),
    askAs(site, 'operation'),
    askAs(site, 'finance'),
  ])
  const shop = await db.selectFrom('shops').select('id').where('name', '=', partner.shop).executeTakeFirstOrThrow()
  const month = monthBefore(new Date(Date.now() - 3_600_000))
  const { brand: brandKey, terms, adjustment } = partner
  const since = Math.floor(monthOf(month).from.getTime() / 1000)

  /** Requests an action as one staff member and approves it as the owner. */
  async function requiresApproval<P extends ApprovalPath>(ask: Ask, path: P, input: AdminInput<P>): Promise<void> {
    const asked: { outcome: string; approvalId?: ApprovalId } = await ask(path, input)
    if (asked.approvalId !== undefined) await owner('approval/approve', { id: asked.approvalId, comment: '' })
  }

  const pictureOf = picturesWith(await makePlaceholders(mediaFolder))
  for (const { key, name, introduction } of brands) {
    const logo = pictureOf(`brands/${key}`)
    await unlessDone(() => operation('brand/save', { key, version: 1, name, introduction, logo }))
  }
  const { phone, name, place, brand } = redeemer
  await operation('redeemer/name', { phone, name, place, brandKeys: [brand] })
  const { name: partnerName, contact, note } = partner
  await unlessDone(() => operation('partner/save', { version: 0, name: partnerName, contact, note }))
  const { id } = await db.selectFrom('partners').select('id').where('name', '=', partnerName).executeTakeFirstOrThrow()
  const reason = '按合作合同'
  await unlessDone(() => requiresApproval(operation, 'partner/setTerms', { id, month, ...terms, reason }))
  await unlessDone(() => requiresApproval(operation, 'partner/bind', { id, brandKey, since, reason }))
  await unlessDone(() => requiresApproval(operation, 'partner/bind', { id, shopId: shop.id, since, reason }))
  const person = await db
    .selectFrom('staff_accounts')
    .select('id')
    .where('name', '=', 'partner')
    .executeTakeFirstOrThrow()
  await requiresApproval(owner, 'staff/setPartner', {
    id: person.id,
    partner: { brands: [brandKey], shops: [shop.id] },
    reason,
  })
  const { amountFen, words } = adjustment
  await unlessDone(() =>
    requiresApproval(finance, 'settlement/adjust', {
      partnerId: id,
      direction: 'give',
      amountFen,
      reason: words,
      key: adjustmentKey,
    }),
  )
  const { id: statement } = await finance('settlement/make', { partnerId: id, month })
  await (
    await askAs(site, 'partner')
  )('settlement/agree', { id: statement, version: 1, comment: '数目相符' })
}

/** Whether an error means that the action was done before. */
const isDone = (error: unknown): boolean =>
  error instanceof AppError && ['CONFLICT', 'EDITED_MEANWHILE', 'PARTNER_NAME_TAKEN'].includes(error.reason)

async function unlessDone(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => {
    if (!isDone(error)) throw error
  })
}

/**
 * Returns the console's calls as one of the demonstration's staff; each is recorded in the audit. Throws an Error if
 * the account no longer exists.
 */
async function askAs({ adminHandlers, database, staff: { audit, sessions } }: Site, name: string): Promise<Ask> {
  const account = await database.db
    .selectFrom('staff_accounts')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst()
  const staff = account && (await sessions.personOf(account.id))
  if (!staff) throw new Error(`The demonstration has no ${name}`)
  const actor = { id: staff.id, name, roles: staff.roles, ip: '', requestId: randomUUID() }
  const ownCalls = createOwnCalls(adminHandlers)
  return <P extends AdminPath>(path: P, input: AdminInput<P>) => {
    const record: RecordAct = (tx, { verb = path, ...done }) => audit.record(tx, { ...done, actor, verb })
    return ownCalls.make(path, input, { staff, ip: '', record }) as Promise<AdminReply<P>>
  }
}
