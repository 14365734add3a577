import { buildCommand, buildRouteMap } from '@stricli/core'
import type { UserModule } from '../../modules/user/index.ts'
import type { Operator } from './operator.ts'
import { Refusal } from './refusal.ts'
import { by, inOrder, json, numbered, reason, words } from './words.ts'

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
  parameters: { flags: { by }, positional: inOrder(uid) },
  func(this: Operator, flags: { by: string }, person: string) {
    return this.work(async ({ user }) => this.say(decided(await user.reviews.approve(person, flags.by), flags.by)))
  },
})

const reject = buildCommand({
  docs: { brief: '驳回一个人的实名' },
  parameters: { flags: { by, reason: reason('写给本人看的原因', words(2, 100)) }, positional: inOrder(uid) },
  func(this: Operator, flags: { by: string; reason: string }, person: string) {
    return this.work(async ({ user }) =>
      this.say(decided(await user.reviews.reject(person, flags.reason, flags.by), flags.by)),
    )
  },
})

type Decision = Awaited<ReturnType<UserModule['reviews']['approve']>>

const outcomes = { approved: '通过', rejected: '驳回' }

/** What there is to say where this very call decided. Throws a Refusal where it did not. */
function decided(decision: Decision, name: string): string {
  if (decision.kind === 'decided') return `已由${name}处理。`
  if (decision.kind === 'none') throw new Refusal('这个人没有等待审核的实名。')
  throw new Refusal(`${decision.by}已于 ${decision.at.toISOString()} ${outcomes[decision.outcome]}。`)
}

export const realName = buildRouteMap({ docs: { brief: '实名审核' }, routes: { list, approve, reject } })
