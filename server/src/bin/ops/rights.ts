import type { RightsConfigId, RightsId } from '@app/contract'
import { buildCommand, buildRouteMap } from '@stricli/core'
import { AppError } from '../../core/errors.ts'
import type { Applied } from '../../modules/rights/index.ts'
import { couponsOf } from './couponFile.ts'
import type { Staffed, Who } from './doer.ts'
import type { Operator } from './operator.ts'
import { quoted } from './print.ts'
import { Refusal } from './refusal.ts'
import { as, carrier, inName, inOrder, json, matching, nameless, numbered, trackingNumber } from './parameters.ts'

const right = {
  parse: matching(/^\d{1,18}-\d{1,18}$/, '权益编号，例如 12-34'),
  placeholder: '权益',
  brief: '权益编号',
} as const

const list = buildCommand({
  docs: { brief: '列出提供的权益和剩余券码' },
  parameters: { flags: { json } },
  func(this: Operator, flags: { json: boolean }) {
    return this.work(async ({ rights: { admin } }) =>
      this.list(await admin.configs(), {
        ...flags,
        none: '没有提供任何权益。',
        describe: ({ id, name, brand, delivery, works, coupons }) => {
          const left = delivery === 'coupon' ? `，剩余券码 ${coupons} 张` : ''
          return `权益项 ${id}  ${delivery}  ${quoted(`${brand} ${name}`)}  ${works} 件作品${left}`
        },
      }),
    )
  },
})

const coupons = buildCommand({
  docs: {
    brief: '为电子券补充券码',
    fullDescription:
      '文件每行一个券码，或「券码,https 链接」；可以有表头（券码、链接）。编码 UTF-8、GBK 或 UTF-16。已有的券码不会重复。',
  },
  parameters: {
    flags: { as },
    positional: inOrder(numbered('权益项'), { parse: String, placeholder: '文件', brief: 'CSV 文件' }),
  },
  func(this: Operator, flags: Staffed, configId: RightsConfigId, file: string) {
    const action = { verb: 'coupon/add', target: `rightsConfig:${configId}` } as const
    return this.act({ ...flags, by: nameless }, action, async ({ database, rights: { admin } }) => {
      const given = await couponsOf(file).catch((error: unknown) => {
        const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
        throw isMissing ? new Refusal(`没有文件 ${file}`) : error
      })
      const added = await database
        .transaction((tx) => admin.addCoupons(tx, configId, given, '命令'))
        .catch((error: unknown) => {
          throw error instanceof AppError ? new Refusal(`没有编号为 ${configId} 的电子券。`) : error
        })
      this.say(`新增券码 ${added} 张，已有 ${given.length - added} 张。`)
    })
  },
})

const applied = buildCommand({
  docs: { brief: '列出申请使用的权益，连同寄送地址' },
  parameters: { flags: { json } },
  func(this: Operator, flags: { json: boolean }) {
    return this.work(async ({ rights: { admin } }) => {
      const { list: waiting, total } = await admin.applied()
      this.list(waiting, { ...flags, total, none: '没有等待处理的权益。', describe })
    })
  },
})

function describe({ rightsId, name, delivery, uid, since, address, parcel }: Applied): string {
  return [
    `权益 ${rightsId}  ${delivery}  自 ${since.toISOString()}  ${quoted(name)}  用户 ${uid}`,
    ...(address ? [`  ${quoted(address.name)} ${address.phone}`, `  ${quoted(address.text)}`] : []),
    ...(parcel === null ? [] : [`  已寄出：${quoted(parcel)}`]),
  ].join('\n')
}

const ship = buildCommand({
  docs: { brief: '登记权益的实物已交给快递' },
  parameters: { flags: inName, positional: inOrder(right, carrier, trackingNumber) },
  func(this: Operator, flags: Who, rightsId: RightsId, company: string, parcel: string) {
    const action = {
      verb: 'ops rights ship',
      target: `right:${rightsId}`,
      after: { carrier: company, parcel },
    } as const
    return this.act(flags, action, async ({ rights: { admin } }, { by }) => {
      await admin.ship(rightsId, { carrier: company, trackingNumber: parcel, by })
      this.say('已寄出。')
    })
  },
})

const done = buildCommand({
  docs: { brief: '登记权益已完成：服务已提供，或包裹已送达' },
  parameters: { flags: inName, positional: inOrder(right) },
  func(this: Operator, flags: Who, rightsId: RightsId) {
    return this.act(
      flags,
      { verb: 'ops rights done', target: `right:${rightsId}` },
      async ({ rights: { admin } }, { by }) => {
        await admin.finish(rightsId, by)
        this.say('已完成。')
      },
    )
  },
})

export const rights = buildRouteMap({
  docs: { brief: '权益与合作方券码' },
  routes: { list, coupons, applied, ship, done },
})
