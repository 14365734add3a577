import type { PaymentPlatform } from '@app/contract'
import { goodsTypeNames } from '@app/contract/admin/goods'
import { platformNames } from '@app/contract/admin/orders'
import type { AdminReply } from '@app/contract/admin/routes'
import { textCell } from '@app/contract/csv'
import type { AdminFile, AdminFiles } from '../../../core/adminHandler.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { csvFile } from '../../../core/csvFile.ts'
import { AppError } from '../../../core/errors.ts'
import { type Month, monthOf } from '../../../core/months.ts'
import { yuanOfFen } from '../../../core/yuan.ts'
import * as queries from './queries.ts'

type MonthReply = AdminReply<'account/month'>
type Sums = MonthReply['total']

/** What each channel and work brought in a month (rules/payments#accounts). */
export interface Accounts {
  /** Returns the sums of a month by channel, and whether they agree with the books. */
  month(name: string): Promise<MonthReply>
  /** The month as a spreadsheet, for staff who may also export. Its id is the month, such as 2026-11. */
  file: AdminFiles
}

export interface AccountsDeps extends Pick<CoreServices, 'clock' | 'database'> {
  /** Compares the ledger of a month with payments and refunds; returns how many of them are wrong. */
  auditMoney: (month: Month) => Promise<number>
}

export function createAccounts(deps: AccountsDeps): Accounts {
  return {
    month: async (name) => (await compute(deps, name)).reply,
    file: Object.assign(
      (async (name, { staff, record }) => {
        if (!staff.permissions.has('reconciliation.read') || !staff.permissions.has('export') || staff.scope)
          throw new AppError('NOT_ALLOWED')
        const { works, reply } = await compute(deps, name)
        await deps.database.transaction((tx) =>
          record(tx, { target: `account:${name}`, after: { rows: works.length, agrees: reply.books.agrees } }),
        )
        return accountFile(name, works, reply)
      }) satisfies AdminFiles,
      { idForm: /^20\d\d-(?:0[1-9]|1[0-2])$/ },
    ),
  }
}

const nothing: Sums = { orders: 0, pieces: 0, receivedFen: 0, refunds: 0, refundedFen: 0, feeFen: 0, netFen: 0 }

/** A line of the file. `goods_sn` is null for fees that belong to no payment that is known here. */
type WorkSums = Sums & {
  platform: PaymentPlatform
  goods: { type: keyof typeof goodsTypeNames; sn: string; name: string } | null
}

async function compute({ clock, database: { db }, auditMoney }: AccountsDeps, name: string) {
  const month = monthOf(name)
  const [rows, bills, ledger, violations] = await Promise.all([
    queries.byWork(db, month),
    queries.billsOf(db, month),
    queries.ledgerOf(db, month),
    auditMoney(month),
  ])
  const sold = rows.map((row): WorkSums => ({
    platform: row.platform,
    goods: { type: row.goods_type, sn: row.goods_sn, name: row.goods_name },
    orders: row.orders,
    pieces: row.pieces,
    receivedFen: row.received_fen,
    refunds: row.refunds,
    refundedFen: row.refunded_fen,
    feeFen: row.fee_fen,
    netFen: row.received_fen - row.refunded_fen - row.fee_fen,
  }))
  const unassigned = bills.flatMap(({ platform, fee_fen: feeFen }): WorkSums[] => {
    const left = feeFen - sumOf(sold.filter((one) => one.platform === platform)).feeFen
    return left === 0 ? [] : [{ ...nothing, platform, goods: null, feeFen: left, netFen: -left }]
  })
  const works = [...sold, ...unassigned]
  const channels = bills.map(({ platform, missing, open }) => ({
    platform,
    ...sumOf(works.filter((one) => one.platform === platform)),
    missingDays: missing,
    openDifferences: open,
  }))
  const total = sumOf(works)
  const reply: MonthReply = {
    month: name,
    isOver: clock.now() >= month.to.getTime(),
    channels,
    total,
    books: {
      receivedFen: ledger.received_fen,
      refundedFen: ledger.refunded_fen,
      violations,
      agrees:
        violations === 0 && total.receivedFen === ledger.received_fen && total.refundedFen === ledger.refunded_fen,
    },
  }
  return { works, reply }
}

const sumOf = (all: readonly Sums[]): Sums =>
  all.reduce(
    (sum, one) => ({
      orders: sum.orders + one.orders,
      pieces: sum.pieces + one.pieces,
      receivedFen: sum.receivedFen + one.receivedFen,
      refunds: sum.refunds + one.refunds,
      refundedFen: sum.refundedFen + one.refundedFen,
      feeFen: sum.feeFen + one.feeFen,
      netFen: sum.netFen + one.netFen,
    }),
    nothing,
  )

const headings = [
  '月份',
  '渠道',
  '类型',
  '作品编号',
  '作品',
  '订单数',
  '份数',
  '收款（元）',
  '退款笔数',
  '退款（元）',
  '手续费（元）',
  '净额（元）',
]

function accountFile(month: string, works: readonly WorkSums[], { channels, total, ...reply }: MonthReply): AdminFile {
  const line = (texts: readonly string[], sums: Sums) => [
    // Spreadsheets would read a month as a day.
    textCell(month),
    ...texts,
    String(sums.orders),
    String(sums.pieces),
    yuanOfFen(sums.receivedFen),
    String(sums.refunds),
    yuanOfFen(sums.refundedFen),
    yuanOfFen(sums.feeFen),
    yuanOfFen(sums.netFen),
  ]
  const remark = (title: string, text: string) => [title, text, ...headings.slice(2).map(() => '')]
  return csvFile(`月度账 ${month}.csv`, [
    headings,
    ...channels.flatMap((channel) => [
      ...works
        .filter(({ platform }) => platform === channel.platform)
        .map(({ platform, goods, ...sums }) => line([platformNames[platform], ...goodsCells(goods)], sums)),
      line([platformNames[channel.platform], '小计', '', ''], channel),
    ]),
    line(['合计', '', '', ''], total),
    remark('核对', booksText(total, reply)),
    ...channels.flatMap(({ platform, missingDays, openDifferences }) => [
      ...(missingDays.length > 0
        ? [
            remark(
              '账单',
              `${platformNames[platform]}缺 ${missingDays.length} 天账单，这些天的手续费没有计入：${missingDays.join('、')}`,
            ),
          ]
        : []),
      ...(openDifferences > 0
        ? [remark('账单', `${platformNames[platform]}有 ${openDifferences} 条对账差异还没有处理`)]
        : []),
    ]),
    ...(reply.isOver ? [] : [remark('期间', '本月还没有结束，以上为截至目前的数')]),
  ])
}

const goodsCells = (goods: WorkSums['goods']): string[] =>
  goods === null
    ? ['', '', '手续费（账单未对应到作品）']
    : [goodsTypeNames[goods.type], textCell(goods.sn), textCell(goods.name)]

/** Says whether the sums agree with the books, for people who have only the file. */
function booksText(total: Sums, { books }: Pick<MonthReply, 'books'>): string {
  const ledger = `账本本月收款 ${yuanOfFen(books.receivedFen)} 元、退款 ${yuanOfFen(books.refundedFen)} 元`
  if (books.agrees) return `${ledger}，与合计一致；账目检查通过，每笔支付和退款都在账本里各记一次`
  const sums =
    total.receivedFen === books.receivedFen && total.refundedFen === books.refundedFen ? '与合计一致' : '与合计不一致'
  return `${ledger}，${sums}；账目检查有 ${books.violations} 处不符，请先查清再入账`
}
