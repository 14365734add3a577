import type { Uid } from '@app/contract'
import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Who } from './doer.ts'
import type { Operator } from './operator.ts'
import { quoted } from './print.ts'
import { Refusal } from './refusal.ts'
import { inName, inOrder, json, matching, numbered, boundedText } from './parameters.ts'

const list = buildCommand({
  docs: { brief: '列出现场核销人员' },
  parameters: { flags: { json } },
  func(this: Operator, flags: { json: boolean }) {
    return this.work(async ({ rights: { admin } }) =>
      this.list(await admin.staff(), {
        ...flags,
        none: '没有登记核销人员。',
        describe: ({ uid, name, place, named_by: namer, named_at: at }) =>
          `核销员 ${uid}  ${quoted(name)}  ${quoted(place)}，由 ${quoted(namer)} 于 ${at.toISOString()} 登记`,
      }),
    )
  },
})

const add = buildCommand({
  docs: { brief: '登记一位核销人员' },
  parameters: {
    flags: inName,
    positional: inOrder(
      { parse: matching(/^1[3-9]\d{9}$/, '手机号'), placeholder: '手机号', brief: '此人注册用的手机号' },
      { parse: boundedText(1, 40), placeholder: '姓名', brief: '此人的姓名' },
      { parse: boundedText(1, 40), placeholder: '地点', brief: '在哪里核销' },
    ),
  },
  func(this: Operator, flags: Who, phone: string, name: string, place: string) {
    const action = { verb: 'ops redeemers add', target: 'redeemer', after: { name, place } } as const
    return this.act(flags, action, async ({ database, rights: { admin }, user }, { by }) => {
      const person = await user.people.findByPhone(database.db, phone)
      if (!person) throw new Refusal('没有人用这个手机号注册。')
      await database.transaction((tx) => admin.nameStaff(tx, { name, place, by, uid: person.uid }))
      this.say(`已登记 ${person.uid}。`)
    })
  },
})

const dismiss = buildCommand({
  docs: { brief: '撤销一位核销人员' },
  parameters: { flags: inName, positional: inOrder(numbered('用户编号')) },
  func(this: Operator, flags: Who, uid: Uid) {
    const action = { verb: 'ops redeemers dismiss', target: `user:${uid}` } as const
    return this.act(flags, action, async ({ rights: { admin } }, { by }) => {
      if (!(await admin.dismissStaff(uid, by))) throw new Refusal('此人不是核销人员。')
      this.say('已撤销。')
    })
  },
})

export const redeemers = buildRouteMap({ docs: { brief: '现场核销人员' }, routes: { list, add, dismiss } })
