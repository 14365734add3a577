import { buildCommand, buildRouteMap } from '@stricli/core'
import type { UserModule } from '../../modules/user/index.ts'
import type { Who } from './doer.ts'
import type { Operator } from './operator.ts'
import { Refusal } from './refusal.ts'
import { inName, inOrder, json, numbered, reason, boundedText } from './parameters.ts'

const uid = numbered('用户编号')

const list = buildCommand({
  docs: { brief: '列出等待人工审核的实名（姓名与证件号已遮盖）' },
  parameters: { flags: { json } },
  func(this: Operator, flags: { json: boolean }) {
    return this.work(async ({ user }) => {
      const { cases, total } = await user.reviews.waiting()
      this.list(cases, {
        ...flags,
        total,
        none: '没有等待审核的实名。',
        describe: (one) =>
          `用户 ${one.uid}  ${one.realName}  ${one.idNumber}  第 ${one.attempts} 次  自 ${one.since.toISOString()}  ${one.reason}`,
      })
    })
  },
})

const approve = buildCommand({
  docs: { brief: '通过一个人的实名' },
  parameters: { flags: inName, positional: inOrder(uid) },
  func(this: Operator, flags: Who, person: string) {
    const action = { verb: 'realName/approve', target: `user:${person}` } as const
    return this.act(flags, action, async ({ user }, { by, ask }) => {
      if (ask) await ask(action.verb, { uid: person })
      else requireDecided(await user.reviews.approve(person, by))
      this.say(`已由${by}处理。`)
    })
  },
})

const reject = buildCommand({
  docs: { brief: '驳回一个人的实名' },
  parameters: {
    flags: { ...inName, reason: reason('写给本人看的原因', boundedText(2, 100)) },
    positional: inOrder(uid),
  },
  func(this: Operator, { reason: why, ...who }: Who & { reason: string }, person: string) {
    const action = { verb: 'realName/reject', target: `user:${person}`, reason: why } as const
    return this.act(who, action, async ({ user }, { by, ask }) => {
      if (ask) await ask(action.verb, { uid: person, reason: why })
      else requireDecided(await user.reviews.reject(person, why, by))
      this.say(`已由${by}处理。`)
    })
  },
})

type Decision = Awaited<ReturnType<UserModule['reviews']['approve']>>

const outcomes = { approved: '通过', rejected: '驳回' }

/** Throws a Refusal if this call did not make the decision. */
function requireDecided(decision: Decision): void {
  if (decision.kind === 'decided') return
  if (decision.kind === 'none') throw new Refusal('这个人没有等待审核的实名。')
  throw new Refusal(`${decision.by}已于 ${decision.at.toISOString()} ${outcomes[decision.outcome]}。`)
}

export const realName = buildRouteMap({ docs: { brief: '实名审核' }, routes: { list, approve, reject } })
