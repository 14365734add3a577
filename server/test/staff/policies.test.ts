import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Staff } from '../../src/core/adminHandler.ts'
import type { ApprovalPath } from '../../src/core/approvable.ts'
import { approvalPaths } from '../../src/modules/staff/approvals/policies.ts'
import { approvalsOf } from '../support/modules.ts'
import { createStaff } from '../support/staff.ts'
import { testCore, type TestCore } from '../support/testCore.ts'

let core: TestCore
let person: Staff
beforeAll(async () => {
  core = await testCore()
  person = await newStaff(['owner'])
})
afterAll(() => core?.close())

async function newStaff(roles: string[]): Promise<Staff> {
  const site = { url: '', context: core }
  const { id, name } = await createStaff(site, { roles })
  return {
    id,
    name,
    displayName: name,
    sessionId: '1',
    roles,
    permissions: new Set(),
    scope: null,
    factorAt: null,
  }
}

const always = -1
/** The most that one person may do in a day, in fen, pieces or points, while a colleague could approve it. */
const mostAlone: Readonly<Record<ApprovalPath, number>> = {
  'draft/publish': always,
  'draft/schedule': always,
  'lot/takeBack': always,
  'pool/changeOdds': always,
  'pool/restock': always,
  'wishing/cancel': always,
  'airdrop/begin': 50,
  'broadcast/begin': 1000,
  'codeBatch/make': 50,
  'recipe/publish': always,
  'item/unfreeze': always,
  'role/change': 0,
  'goods/callOff': 100_000,
  'order/refund': 100_000,
  'return/receive': 100_000,
  'refund/settle': always,
  'staff/setPartner': always,
  'right/reschedule': 0,
  'right/attach': 0,
  'coupon/void': 0,
  'redemption/reverse': always,
  'partner/bind': always,
  'partner/unbind': always,
  'partner/setTerms': always,
  'partner/end': always,
  'settlement/adjust': always,
  'settlement/pay': always,
  'setting/change': 0,
  'user/adjustPoints': 1000,
  'staff/setRoles': always,
}

/** What one person may not do beyond that even if nobody could approve it. */
const neverAlone: readonly ApprovalPath[] = [
  'airdrop/begin',
  'broadcast/begin',
  'codeBatch/make',
  'item/unfreeze',
  'lot/takeBack',
  'order/refund',
  'redemption/reverse',
  'return/receive',
  'settlement/adjust',
  'settlement/pay',
  'user/adjustPoints',
  'wishing/cancel',
]

const isRefused = async (path: ApprovalPath, weight: number) =>
  (await approvalsOf(core).whySecond(path, { target: 'goods:1', weight }, person)) !== null

test('[console.two-person] a person without colleagues may act alone unless the action moves money or pieces', async () => {
  const refused: ApprovalPath[] = []
  for (const path of approvalPaths) if (await isRefused(path, 1_000_000)) refused.push(path)
  expect(refused.toSorted()).toEqual(neverAlone)
})

test('[console.two-person] a person with a colleague needs them from the first unit above the limit', async () => {
  await newStaff(['owner'])
  for (const path of approvalPaths) {
    const most = mostAlone[path]
    const around = [await isRefused(path, Math.max(most, 0)), await isRefused(path, most + 1)]
    expect([path, ...around]).toEqual([path, most === always, true])
  }
})
