import type { BatchId } from '@app/contract'
import { buildCommand, buildRouteMap } from '@stricli/core'
import { RedeemGiftType } from '@app/contract/enums'
import { writeCodes } from './codesFile.ts'
import type { Staffed } from './doer.ts'
import type { Operator } from './operator.ts'
import { Refusal } from './refusal.ts'
import { as, inOrder, matching, nameless, numbered, numberUpTo, oneOf, boundedText } from './parameters.ts'

const kinds = {
  goods: RedeemGiftType.collectible,
  'blind-box': RedeemGiftType.blindBox,
  'gift-box': RedeemGiftType.giftBox,
} as const
type Kind = keyof typeof kinds

interface Options extends Staffed {
  count: number
  validDays: number
  note: string
  file: string
}

const make = buildCommand({
  docs: {
    brief: '生成一批兑换码，写入 CSV 文件',
    fullDescription:
      '码只在这个文件里出现一次，请妥善保管。\n' +
      '例：npm run ops -- codes make goods G2026000001 --count 100 --file codes.csv --note 春日集市',
  },
  parameters: {
    flags: {
      as,
      count: { kind: 'parsed', parse: numberUpTo(1_000_000), placeholder: '数量', brief: '多少个' },
      validDays: { kind: 'parsed', parse: numberUpTo(3650), default: '30', placeholder: '天数', brief: '有效天数' },
      note: { kind: 'parsed', parse: String, default: '', placeholder: '文字', brief: '备注' },
      file: { kind: 'parsed', parse: boundedText(1, 4096), placeholder: '文件', brief: '写到哪个文件' },
    },
    positional: inOrder(
      {
        parse: oneOf<Kind>('goods', 'blind-box', 'gift-box'),
        placeholder: '类型',
        brief: '换什么：goods（藏品）、blind-box（盲盒）或 gift-box（礼盒）',
      },
      { parse: matching(/^\w{1,40}$/, '编号，例如 G2026000001'), placeholder: '编号', brief: '它的编号' },
    ),
  },
  func(this: Operator, { count, validDays, note, file, ...who }: Options, kind: Kind, giftSn: string) {
    if (kind === 'gift-box' && !/^\d+$/.test(giftSn)) return new Refusal('礼盒的编号是数字。')
    const action = { verb: 'codeBatch/make', target: `gift:${giftSn}`, after: { count, validDays, note } } as const
    return this.act({ ...who, by: nameless }, action, async ({ boxes, database }, { countAlone }) => {
      const wanted = { giftType: kinds[kind], giftSn, quantity: count, validDays, note }
      const { id, expiresAt } = await writeCodes({ codes: boxes.codes, database }, wanted, file, (tx) =>
        countAlone(tx, 'codeBatch/make', { target: `gift:${giftSn}`, weight: count }),
      )
      this.say(`批次 ${id}：${giftSn} 的兑换码 ${count} 个，写在 ${file}，有效至 ${expiresAt.toISOString()}`)
    })
  },
})

const withdraw = buildCommand({
  docs: { brief: '作废一批还没用掉的兑换码' },
  parameters: { flags: { as }, positional: inOrder(numbered('批次')) },
  func(this: Operator, flags: Staffed, batchId: BatchId) {
    const action = { verb: 'codeBatch/void', target: `batch:${batchId}` } as const
    return this.act({ ...flags, by: nameless }, action, async ({ boxes, database }) => {
      const ended = await database.transaction((tx) => boxes.codes.withdraw(tx, batchId))
      if (ended === undefined) throw new Refusal(`没有编号为 ${batchId} 的有效批次。`)
      this.say(`批次 ${batchId} 的 ${ended} 个兑换码已作废。`)
    })
  },
})

export const codes = buildRouteMap({ docs: { brief: '兑换码' }, routes: { make, withdraw } })
