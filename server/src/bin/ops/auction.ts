import { readFile } from 'node:fs/promises'
import type { LotId } from '@app/contract'
import { buildCommand, buildRouteMap } from '@stricli/core'
import { AuctionState } from '@app/contract/enums'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import type { AuctionModule } from '../../modules/auction/index.ts'
import type { Doer, Staffed, Who } from './doer.ts'
import type { Operator } from './operator.ts'
import { quoted } from './print.ts'
import { Refusal } from './refusal.ts'
import { as, chinese, inName, inOrder, json, nameless, numbered, reason } from './parameters.ts'

/** Maximum lots listed. */
const mostListed = 100
const states: Readonly<Record<AuctionState, string>> = {
  [AuctionState.coming]: '未开始',
  [AuctionState.running]: '竞拍中',
  [AuctionState.waitPay]: '待付款',
  [AuctionState.sold]: '已成交',
  [AuctionState.unsold]: '流拍',
  [AuctionState.withdrawn]: '已撤拍',
}

type Lot = Awaited<ReturnType<AuctionModule['lots']>>[number]
type Shown = Lot & Awaited<ReturnType<AuctionModule['depositsOf']>>

const list = buildCommand({
  docs: { brief: '列出拍品、出价和保证金' },
  parameters: { flags: { json } },
  func(this: Operator, flags: { json: boolean }) {
    return this.work(async ({ auction: { isOpen, lots, depositsOf } }) => {
      const rows = await lots(mostListed)
      const shown = await Promise.all(rows.map(async (lot) => ({ ...lot, ...(await depositsOf(lot.id)) })))
      if (!flags.json) this.say(`拍卖目前${(await isOpen()) ? '开放' : '关闭'}`)
      this.list(shown, { ...flags, none: '没有拍品。', describe })
    })
  },
})

function describe(lot: Shown): string {
  const price = lot.price_fen === null ? '无人出价' : `${lot.price_fen / 100} 元，${lot.bids} 次出价`
  const again = lot.round > 1 ? `第 ${lot.round} 轮，` : ''
  const facts = [lot.id, lot.goods_sn, states[lot.state as AuctionState], price, lot.starts_at, lot.ends_at]
  return [
    facts.map((fact) => (fact instanceof Date ? fact.toISOString() : fact)).join('\t'),
    `  ${again}保证金：代管 ${lot.heldFen / 100} 元，扣留 ${lot.keptFen / 100} 元`,
    ...(lot.taken_down_at ? [`  ${lot.taken_down_by}于 ${lot.taken_down_at.toISOString()} 下架`] : []),
    ...(lot.withdrawn_at
      ? [`  ${lot.withdrawn_by}于 ${lot.withdrawn_at.toISOString()} 撤拍：${quoted(lot.withdrawn_reason ?? '')}`]
      : []),
  ].join('\n')
}

const opening = (isOpen: boolean, brief: string, said: string) =>
  buildCommand({
    docs: { brief },
    parameters: { flags: { as } },
    func(this: Operator, flags: Staffed) {
      const action = { verb: `ops auction ${isOpen ? 'open' : 'close'}`, target: 'auction' } as const
      return this.act({ ...flags, by: nameless }, action, async ({ database }) => {
        const { setOpen } = await import('../../modules/auction/index.ts')
        await database.transaction((tx) => setOpen(tx, isOpen))
        this.say(said)
      })
    },
  })

const add = buildCommand({
  docs: { brief: '按 JSON 文件上拍（价格以分计）' },
  parameters: {
    flags: { as },
    positional: inOrder({ parse: String, placeholder: '文件', brief: '写着拍品的 JSON 文件' }),
  },
  func(this: Operator, flags: Staffed, file: string) {
    return this.act({ ...flags, by: nameless }, { verb: 'draft/publish', target: 'auction' }, async (context, doer) =>
      this.say(await publish(context, file, doer)),
    )
  },
})

async function publish(
  { database, log }: Context,
  file: string,
  { countAlone }: Pick<Doer, 'countAlone'>,
): Promise<string> {
  const [{ newLot, publishLot }, z] = await Promise.all([import('../../modules/auction/index.ts'), import('zod')])
  const lot = newLot.safeParse(await readJson(file))
  if (!lot.success) throw new Refusal(`${file} 里的拍品不完整：\n${z.prettifyError(lot.error)}`)
  try {
    const id = await database.transaction(async (tx) => {
      await countAlone(tx, 'draft/publish', { target: 'auction', weight: 0 })
      return publishLot(tx, lot.data)
    })
    return `拍品 ${id}：${lot.data.name}，${lot.data.startsAt.toISOString()} 开始`
  } catch (error) {
    if (error instanceof AppError && error.reason === 'APPROVAL_NEEDED') throw error
    log.debug({ err: error }, 'a lot could not be added')
    throw new Refusal(`没有上拍：${causeOf(error)}`)
  }
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new Refusal(`读不出 ${file}：${causeOf(error)}`)
  }
}

const causeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const withdraw = buildCommand({
  docs: { brief: '撤拍，退还保证金' },
  parameters: {
    flags: { ...inName, reason: reason('写给竞买人看的原因，用中文', chinese) },
    positional: inOrder(numbered('拍品编号')),
  },
  func(this: Operator, { reason: why, ...who }: Who & { reason: string }, lotId: LotId) {
    const action = { verb: 'ops auction withdraw', target: `lot:${lotId}`, reason: why } as const
    return this.act(who, action, async ({ auction: { withdraw: takeBack } }, { by }) => {
      const isNew = await takeBack(lotId, { by, reason: why })
      this.say(isNew ? `拍品 ${lotId} 已由${by}撤拍，保证金正在退还` : `拍品 ${lotId} 此前已经撤拍，没有改动`)
    })
  },
})

export const auction = buildRouteMap({
  docs: { brief: '拍卖' },
  routes: {
    list,
    open: opening(true, '开放拍卖', '拍卖已开放'),
    close: opening(false, '关闭拍卖', '拍卖已关闭；进行中的拍品按时结束'),
    add,
    withdraw,
  },
})
