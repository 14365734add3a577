import { makeUser } from '../../support/factories.ts'
import { newKey } from '../../support/keys.ts'
import { makeEvent } from '../../support/pools.ts'
import { doubtfulWord, type Scenarios, type World } from '../world.ts'

/** A public blessing, and what staff may do with it. */
async function blessing({ server, owner, other }: World) {
  const call = server.as(await makeUser(server.context.database))
  const { line } = await call('hwnft/wishingWords/send', { text: '愿灯火可亲' }, newKey())
  const target = { kind: 'line', id: line.lineId } as const
  const [shown] = (await owner.ask('moderation/public', target)).data.list
  const takeDown = () => owner.ask('moderation/takeDown', { ...target, version: shown?.version, reason: '夹带广告' })
  const decisionOf = async () => (await call('hwnft/appeal/list', {})).list[0]?.decisionId ?? ''
  const appeal = async () =>
    call('hwnft/appeal/add', { decisionId: await decisionOf(), text: '这是寄给家人的话' }, newKey())
  const answer = async (outcome: 'lifted' | 'upheld') =>
    other.ask('appeal/decide', { decisionId: await decisionOf(), outcome, answer: '已经复核。' })
  const restore = async () => owner.ask('moderation/restore', { decisionId: await decisionOf(), reason: '误判' })
  return { call, takeDown, appeal, answer, restore }
}

/** A wish that waits for review. */
async function doubtfulWish({ server, owner }: World) {
  const call = server.as(await makeUser(server.context.database))
  const eventId = await makeEvent(server)
  const input = { eventId, text: `愿${doubtfulWord}如约`, isAnonymous: false, costPoints: 0 }
  const { wishId: id } = (await call('hwnft/wish/event', input, newKey())).wish
  const { list } = (await owner.ask('moderation/queue', { kind: 'wish', size: 200 })).data
  const version = list.find((one) => one.id === id)?.version
  const refuse = () =>
    owner.ask('moderation/decide', { kind: 'wish', id, version, verdict: 'reject', reason: '含有联系方式' })
  return { call, refuse }
}

async function appealed(world: World, outcome: 'lifted' | 'upheld') {
  const { call, takeDown, appeal, answer } = await blessing(world)
  await takeDown()
  await appeal()
  await answer(outcome)
  return { call, again: () => answer(outcome), text: '已经复核。' }
}

/** Decisions about what users publish. */
export const decisionScenarios = {
  async contentRefused(world) {
    const { call, refuse } = await doubtfulWish(world)
    await refuse()
    return { call, again: refuse, text: '你的心愿没有公开。原因：含有联系方式。' }
  },
  async contentTakenDown(world) {
    const { call, takeDown } = await blessing(world)
    await takeDown()
    return { call, again: takeDown, text: '你的祝福不再公开。原因：夹带广告。' }
  },
  async contentRestored(world) {
    const { call, takeDown, restore } = await blessing(world)
    await takeDown()
    await restore()
    return { call, again: restore }
  },
  appealLifted: (world) => appealed(world, 'lifted'),
  appealUpheld: (world) => appealed(world, 'upheld'),
} satisfies Scenarios
