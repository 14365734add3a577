import { approvalTitles } from '@app/contract/admin/approvalNames'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApprovalPath } from '../../src/core/approvable.ts'
import { makePartner } from '../partners/fixture.ts'
import { startTestServer } from '../support/server.ts'
import { createStaff } from '../support/staff.ts'
import { orderCases } from './orderSummaries.ts'
import { partnerCases } from './partnerSummaries.ts'
import { publishingCases } from './publishingSummaries.ts'
import { type Case, type Site, textOf } from './summaryFixture.ts'

let site: Site
beforeAll(async () => {
  const server = await startTestServer()
  const owner = await createStaff(server, { roles: ['owner'] })
  const other = await createStaff(server, { roles: ['owner'] })
  await owner.ask('brand/save', { key: 'jxdd', version: 0, name: '锦溪东渡' })
  site = { server, owner, other, partner: await makePartner(server, '青山文创', [owner, other]) }
})
afterAll(() => site?.server.stop())

/** One way to request each action. A verb without one does not compile. */
const casesOf = (of: Site): Readonly<Record<ApprovalPath, () => Promise<Case>>> => ({
  ...publishingCases(of),
  ...orderCases(of),
  ...partnerCases(of),
})

test.for(Object.keys(approvalTitles) as ApprovalPath[])(
  '[console.two-person] the approver of %s reads what changes for whom, in Chinese and in the order of the form',
  async (verb) => {
    const { input, read } = await casesOf(site)[verb]()
    const asked = await site.owner.ask(verb, input)
    expect(asked.data, asked.msg).toMatchObject({ outcome: 'waiting' })
    const { approvalId: id } = asked.data as unknown as { approvalId: string }
    const { data } = await site.other.ask('approval/info', { id })
    expect(data.title).toBe(approvalTitles[verb])
    expect(data.subject).not.toBe('')
    expect([data.sentence, ...(data.summary?.rows ?? []).map(textOf)]).toEqual(read)
    await site.owner.ask('approval/withdraw', { id })
  },
)
