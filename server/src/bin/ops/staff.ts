import { builtInRoles } from '@app/contract/admin/permissions'
import type { AdminReply } from '@app/contract/admin/routes'
import { buildCommand, buildRouteMap } from '@stricli/core'
import { randomUUID } from 'node:crypto'
import { shanghaiMinute } from '../../core/clock.ts'
import type { Staffed, Who } from './doer.ts'
import type { Operator } from './operator.ts'
import { Refusal } from './refusal.ts'
import { as, inName, inOrder, json, matching, oneOf, boundedText } from './parameters.ts'

type RoleKey = keyof typeof builtInRoles
const roleKeys = Object.keys(builtInRoles) as RoleKey[]

const list = buildCommand({
  docs: { brief: '列出控制台的员工' },
  parameters: { flags: { json } },
  func(this: Operator, flags: { json: boolean }) {
    return this.work(async ({ staff: { accounts } }) => {
      const people: AdminReply<'staff/list'>['list'] = []
      let after: string | undefined
      do {
        const page = await accounts.list({ sort: 'name', size: 200, after })
        people.push(...page.list)
        after = page.next ?? undefined
      } while (after !== undefined)
      this.list(people, {
        ...flags,
        none: '还没有员工。第一位用 create 添加。',
        describe: ({ name, displayName, roles, disabledReason }) =>
          `${name}  ${displayName}  ${roles.map((role) => role.name).join('、') || '无角色'}${disabledReason === null ? '' : '  已停用'}`,
      })
    })
  },
})

const create = buildCommand({
  docs: { brief: '添加一位员工，例如安装后的第一位负责人' },
  parameters: {
    flags: {
      ...inName,
      role: {
        kind: 'parsed',
        parse: oneOf(...roleKeys),
        placeholder: roleKeys.join('|'),
        brief: '角色',
        default: 'owner',
      },
    },
    positional: inOrder(
      {
        parse: matching(/^[a-z0-9][a-z0-9._-]{1,31}$/, '登录名（小写字母、数字、点、横线）'),
        placeholder: '登录名',
        brief: '登录控制台用的名字',
      },
      { parse: boundedText(1, 20), placeholder: '姓名', brief: '此人的姓名' },
    ),
  },
  func(this: Operator, { role, ...who }: Who & { role: RoleKey }, name: string, displayName: string) {
    const action = { verb: 'staff/create', target: `staff:${name}` } as const
    return this.act(who, action, async ({ staff: { accounts, audit } }, { by, ask }) => {
      const input = { name, displayName, roles: [role] }
      const actor = { id: null, name: by, roles: [], ip: '', requestId: randomUUID() }
      const { approvalId, ...invitation } = ask
        ? await ask(action.verb, { ...input, reason: '由命令添加' })
        : {
            approvalId: null,
            ...(await accounts.createByCommand(input, (tx, done) =>
              audit.record(tx, { ...done, actor, verb: 'ops staff create' }),
            )),
          }
      this.say(`已添加 ${displayName}（${name}，${builtInRoles[role].name}）。`)
      if (approvalId !== null) this.say(`角色要等另一位员工在控制台复核（第 ${approvalId} 号）后生效。`)
      sayLink(this, invitation)
    })
  },
})

const invite = buildCommand({
  docs: { brief: '重新签发一位员工的邀请链接，原来的密码和第二步验证作废' },
  parameters: {
    flags: { as },
    positional: inOrder({ parse: boundedText(1, 32), placeholder: '登录名', brief: '这位员工登录控制台用的名字' }),
  },
  func(this: Operator, who: Staffed, name: string) {
    const action = { verb: 'staff/reset', target: `staff:${name}`, reason: '由命令签发邀请链接' } as const
    return this.act(who, action, async ({ staff: { accounts } }, { record }) => {
      const invitation = await accounts.resetByCommand(name, async (tx, { target }) => record?.(tx, { target }))
      this.say(`${name} 原来的密码、第二步验证和登录都已作废。`)
      sayLink(this, invitation)
    })
  },
})

function sayLink(operator: Operator, { link, expiresAt }: { link: string; expiresAt: number }): void {
  operator.say(`邀请链接：${link}`)
  operator.say(
    `只显示这一次，请只发给本人。${shanghaiMinute(new Date(expiresAt * 1000))} 前有效，用一次即失效：本人用它设置密码、登记第二步验证。`,
  )
}

const code = buildCommand({
  docs: { brief: '演示站点：给出一个演示账号现在的动态码' },
  parameters: {
    positional: inOrder({
      parse: boundedText(1, 32),
      placeholder: '登录名',
      brief: '启动时列出的控制台账号，例如 owner',
    }),
  },
  func(this: Operator, _flags: object, name: string) {
    return this.work(async (context) => {
      const { demoCode } = await import('../../demo/staff.ts')
      const found = await demoCode(context, name)
      if (!found) throw new Refusal('只有演示站点的演示账号才有，启动时会列出它们。')
      this.say(found.code)
      if (found.inSeconds > 0) this.say(`上一组已经用过，这一组 ${found.inSeconds} 秒后可用。`)
    })
  },
})

export const staff = buildRouteMap({ docs: { brief: '控制台员工' }, routes: { list, create, invite, code } })
