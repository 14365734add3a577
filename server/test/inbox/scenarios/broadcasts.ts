import { makeUser } from '../../support/factories.ts'
import type { Scenarios } from '../world.ts'

/** What operators write to groups of users. */
export const broadcastScenarios = {
  async announcement({ server, owner }) {
    const user = await makeUser(server.context.database)
    const group = await owner.ask('audience/bring', { name: '元夕来客', isDryRun: false }, Buffer.from(user.phone))
    const letter = { title: '元夕特展', text: '今晚七点在灯楼开展。', page: '/notice' }
    const input = { version: 0, audienceId: group.data.audienceId, ...letter }
    const broadcastId = (await owner.ask('broadcast/save', input)).data.broadcastId ?? ''
    await owner.ask('broadcast/begin', { broadcastId, reason: '特展通知' })
    const send = async () => server.context.jobs['broadcast.send']?.({ id: broadcastId } as never)
    await send()
    return { call: server.as(user), again: send, text: '元夕特展' }
  },
} satisfies Scenarios
