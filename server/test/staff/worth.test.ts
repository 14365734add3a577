import { adminRouteList } from '@app/contract/admin/routes'
import { expect, test } from 'vitest'
import { policies } from '../../src/modules/staff/approvals/policies.ts'

/**
 * Writes by one person through which somebody may gain money, points, pieces, rights, or a chance of them, each with
 * the reason.
 */
const aloneWithReason: Readonly<Record<string, string>> = {
  'airdrop/prepare': 'A list gives nothing until it is begun, which is weighed.',
  'appliedRight/finish': 'Writes down what was done for a right that its holder has.',
  'appliedRight/ship': 'Sends what a holder has a right to.',
  'approval/approve': 'It is the second person.',
  'box/settle': 'Gives unsold prizes back to their editions.',
  'bulk/run': 'Makes the call for one, row by row: each is weighed.',
  'chain/retry': 'Asks the chain once more for pieces that are in the ledger.',
  'coupon/add':
    'Codes of the partner; they reach holders of a right alone, and rights are given by two (right/attach).',
  'draft/save': 'A draft is nothing until two publish it.',
  'giftBox/resume': 'Goes on with what two published.',
  'goods/allowlistAdd': 'A place in a queue: price, limit and edition stay what two published.',
  'goods/approve': 'It is the second person: who submitted a work does not approve it.',
  'goods/putBack': 'Shows again what two published.',
  'goods/resume': 'Goes on with what two published.',
  'goods/submit': 'Waits for another person to approve it.',
  'job/retry': 'Does once more what was decided.',
  'lot/putBack': 'Shows again what two published, and lets bids in for the time that is left of it.',
  'lot/withdraw': 'Before its hammer falls: deposits go back to who paid them.',
  'order/cancel': 'Of an order that nobody has paid.',
  'order/deliverAgain': 'Asks the chain once more for pieces that are in the ledger.',
  'pool/resume': 'Goes on with what two published.',
  'realName/approve': 'Opens what the verified may do; gives nothing.',
  'recipe/putBack': 'Shows again what two published.',
  'recipe/save': 'Of a draft; materials, result and more results of a published one cannot be changed.',
  'refund/retry': 'Asks the channel once more for a refund that was decided.',
  'right/save': 'Gives nobody anything until it is attached to a work (right/attach).',
  'settlement/make': 'Adds up what the books say by terms that two set; it is paid by two.',
  'sweep/tryAgain': 'Does once more what was decided.',
  'user/enable': 'Lets somebody in to what is theirs.',
}

/** Writes that give nobody anything, by the first part of their path or by the whole path. */
const givesNothing: ReadonlySet<string> = new Set(
  `ad appeal auction brand brandPage calendar cluster export guide homeZone invoice label media memorial moderation messageText motion notice
   package parcel phrase picture reconciliation redeemer rehearsal session shop site spot staff staffMessage subject text ticket ticketTemplate view words
   airdrop/stop audience/bring audience/save broadcast/save broadcast/stop broadcast/try appliedRight/open approval/read approval/refuse approval/withdraw bulk/dryRun chain/verify code/void codeBatch/void delivery/retry delivery/retryAll draft/create
   channel/check draft/discard draft/duplicate draft/of draft/unschedule giftBox/stop goods/allowlistEmpty goods/allowlistRemove goods/end
   goods/reject goods/reopen goods/stop goods/takeDown goods/withdraw item/freeze job/discard lot/takeDown order/note order/reveal partner/save realName/reject
   pool/stop pool/takeDown pool/putBack recipe/stop recipe/takeDown return/decide right/detach role/create role/remove settlement/agree settlement/object settlement/reply user/disable
   user/endSessions user/note user/reveal`.split(/\s+/),
)

test('[console.two-person] every write that may give somebody something has a policy, or a reason why one person is enough', () => {
  const writes = adminRouteList.filter(({ method }) => method === 'POST').map(({ path }) => path)
  const undecided = writes.filter((path) => {
    const [group = ''] = path.split('/')
    return !(path in policies) && !(path in aloneWithReason) && !givesNothing.has(path) && !givesNothing.has(group)
  })
  expect(undecided).toEqual([])
  const known = new Set<string>([...writes, ...writes.map((path) => path.split('/')[0] ?? '')])
  expect([...Object.keys(aloneWithReason), ...givesNothing].filter((path) => !known.has(path))).toEqual([])
  expect(Object.keys(aloneWithReason).filter((path) => path in policies || givesNothing.has(path))).toEqual([])
})

test('[console.two-person] every action weighed in pieces, points or money adds up over a day', () => {
  const summed = Object.entries(policies).flatMap(([path, { unit }]) => (unit === undefined ? [] : [path]))
  expect(summed.toSorted()).toEqual([
    'airdrop/begin',
    'broadcast/begin',
    'codeBatch/make',
    'goods/callOff',
    'order/refund',
    'return/receive',
    'user/adjustPoints',
  ])
})
