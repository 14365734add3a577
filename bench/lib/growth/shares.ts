// Distribution of rows in a deployment of some years. The first rows are those of a deployment of some days, in which
// almost nothing has ended: copied unchanged, filters for ended things would find nothing, and everything would be due
// now.
import { CloseReason, GoodsStatus, ItemState, OrderStatus, RightsState } from '@app/contract'

/**
 * A share of a table's copies in twentieths: SQL by column, over the row `r` and the number `c` of its copy. Its times
 * age with the copy.
 */
export interface Share {
  twentieths: number
  columns: Readonly<Record<string, string>>
}

interface Shares {
  /**
   * Number of the latest copies. Current activity is the same in an old deployment as in a young one, and is among the
   * latest rows.
   */
  latest: number
  underWay?: readonly Share[]
  /** Shares of all earlier copies. The remaining twentieths look like the first rows. */
  before: readonly Share[]
}

const ended = { answered_by: `'owner'`, answered_at: 'r.asked_at' }
const minted = {
  transaction_hash: `'0x' || md5(r.id::text || ' ' || c) || md5(c || ' ' || r.id::text)`,
  block_number: 'c',
}
const shipped = { carrier: `'顺丰'`, tracking_number: `'SF' || c`, shipped_at: 'now()' }
const settled = { settled_at: 'now()', settled_by: `'owner'`, settled_reason: `'已核对'` }
const otherStaff = '(select min(id) from staff_accounts where id <> r.asked_by)'
const seen = { review_since: 'null' }
const decided = { decided_by: `'owner'`, decided_at: 'r.asked_at', answer: `'同意退货'` }

const shares: Readonly<Record<string, Shares>> = {
  goods: {
    latest: 10,
    before: [
      { twentieths: 12, columns: { status: `${GoodsStatus.soldOut}` } },
      {
        twentieths: 5,
        columns: {
          status: `${GoodsStatus.expirationOffShelf}`,
          sale_start: `r.sale_start - interval '200 days'`,
          sale_end: `r.sale_start - interval '170 days'`,
        },
      },
      { twentieths: 2, columns: { status: `${GoodsStatus.merchantOffShelf}` } },
      { twentieths: 1, columns: { status: `${GoodsStatus.new}` } },
    ],
  },
  blind_boxes: { latest: 10, before: [{ twentieths: 20, columns: { settled_at: 'r.created_at' } }] },
  goods_sold: {
    latest: 10,
    before: [
      { twentieths: 12, columns: { sold: '(select edition from goods_taken t where t.goods_sn = r.goods_sn)' } },
    ],
  },
  goods_taken: { latest: 10, before: [{ twentieths: 12, columns: { taken: 'r.edition' } }] },
  items: {
    latest: 5,
    before: [
      { twentieths: 16, columns: { state: `${ItemState.held}`, ...minted, minted_at: 'r.created_at' } },
      { twentieths: 2, columns: { state: `${ItemState.destroyed}`, ...minted, minted_at: 'r.created_at' } },
      { twentieths: 1, columns: { state: `${ItemState.locked}`, ...minted, minted_at: 'r.created_at' } },
      {
        twentieths: 1,
        columns: { state: `${ItemState.held}`, frozen_at: 'now()', ...minted, minted_at: 'r.created_at' },
      },
    ],
  },
  chain_operations: {
    latest: 5,
    underWay: [{ twentieths: 10, columns: { state: `'dead'`, last_error: `'refused'` } }],
    before: [{ twentieths: 20, columns: { state: `'done'`, ...minted, done_at: 'r.created_at' } }],
  },
  orders: {
    latest: 60,
    underWay: [
      { twentieths: 5, columns: { status: `${OrderStatus.waitDelivery}` } },
      { twentieths: 5, columns: { status: `${OrderStatus.delivery}` } },
      { twentieths: 2, columns: { status: `${OrderStatus.waitPay}`, pay_by: `now() + interval '1 day'` } },
    ],
    before: [
      {
        twentieths: 3,
        columns: {
          status: `${OrderStatus.closed}`,
          close_reason: `${CloseReason.timedOut}`,
          closed_at: 'r.created_at',
        },
      },
      { twentieths: 17, columns: { status: `${OrderStatus.complete}` } },
    ],
  },
  payments: {
    latest: 20,
    underWay: [{ twentieths: 5, columns: { status: '1', channel_trade_no: 'null', paid_at: 'null' } }],
    before: [
      { twentieths: 3, columns: { status: '3', channel_trade_no: 'null', paid_at: 'null', closed_at: 'r.created_at' } },
      { twentieths: 1, columns: { status: '4', channel_trade_no: 'null', paid_at: 'null', fail_reason: `'余额不足'` } },
    ],
  },
  deliveries: {
    latest: 60,
    underWay: [{ twentieths: 10, columns: shipped }],
    before: [{ twentieths: 20, columns: { ...shipped, received_at: 'now()' } }],
  },
  invoices: {
    latest: 40,
    before: [
      { twentieths: 14, columns: { ...ended, state: `'issued'`, amount_fen: '100', number: 'c::text' } },
      {
        twentieths: 4,
        columns: { ...ended, state: `'issued'`, amount_fen: '100', number: 'c::text', kind: `'company'` },
      },
      { twentieths: 2, columns: { ...ended, state: `'refused'`, refusal: `'抬头不全'` } },
    ],
  },
  order_returns: {
    latest: 40,
    underWay: [
      { twentieths: 5, columns: { ...decided, state: '2' } },
      { twentieths: 5, columns: { ...decided, state: '4', refunded_at: 'r.asked_at' } },
    ],
    before: [
      {
        twentieths: 16,
        columns: {
          ...decided,
          state: '4',
          refunded_at: 'r.asked_at',
          restocked_by: `'owner'`,
          restocked_at: 'r.asked_at',
        },
      },
      { twentieths: 4, columns: { ...decided, state: '3' } },
    ],
  },
  rights_sold: {
    latest: 40,
    underWay: [
      {
        twentieths: 10,
        columns: {
          ...shipped,
          state: `${RightsState.already}`,
          address_encrypted: `coalesce(r.address_encrypted, '')`,
        },
      },
      { twentieths: 10, columns: { state: `${RightsState.already}` } },
    ],
    before: [{ twentieths: 20, columns: { state: `${RightsState.done}` } }],
  },
  auction_lots: {
    latest: 40,
    underWay: [
      { twentieths: 5, columns: { state: '3' } },
      {
        twentieths: 5,
        columns: { state: '1', starts_at: `now() + interval '1 day'`, ends_at: `now() + interval '2 days'` },
      },
      { twentieths: 10, columns: { state: '2', ends_at: `now() + interval '1 day'` } },
    ],
    before: [
      { twentieths: 13, columns: { state: '4' } },
      { twentieths: 4, columns: { state: '5' } },
      {
        twentieths: 3,
        columns: { state: '6', withdrawn_at: 'now()', withdrawn_by: `'owner'`, withdrawn_reason: `'撤拍'` },
      },
    ],
  },
  auction_deposits: {
    latest: 40,
    underWay: [{ twentieths: 6, columns: { state: `'ordered'` } }],
    before: [
      { twentieths: 17, columns: { state: `'refunded'`, settled_at: 'now()' } },
      { twentieths: 3, columns: { state: `'kept'`, settled_at: 'now()' } },
    ],
  },
  bill_differences: {
    latest: 20,
    before: [
      { twentieths: 14, columns: { ...settled } },
      { twentieths: 3, columns: { ...settled, kind: `'missingHere'` } },
      { twentieths: 3, columns: { ...settled, kind: `'amountDiffers'`, movement: `'refund'` } },
    ],
  },
  drafts: {
    latest: 40,
    underWay: [
      { twentieths: 5, columns: { failure: `'封面没有了'` } },
      {
        twentieths: 5,
        columns: { state: `'scheduled'`, publish_at: `now() + interval '1 day'`, scheduled_by: 'r.created_by' },
      },
    ],
    before: [
      { twentieths: 16, columns: { published_id: `r.id::text || '-' || c`, published_version: '1' } },
      { twentieths: 4, columns: { state: `'discarded'` } },
    ],
  },
  jobs: {
    latest: 40,
    underWay: [{ twentieths: 5, columns: { done_at: 'null', dead_at: 'r.run_at', last_error: `'refused'` } }],
    before: [{ twentieths: 20, columns: { done_at: 'r.run_at', dead_at: 'null', last_error: 'null' } }],
  },
  gifts: {
    latest: 10,
    before: [
      { twentieths: 14, columns: { state: '2', end_reason: 'null', ended_at: 'r.created_at' } },
      { twentieths: 6, columns: { state: '3', end_reason: `'expired'`, ended_at: 'r.created_at' } },
    ],
  },
  exchange_codes: {
    latest: 100,
    underWay: [],
    before: [
      {
        twentieths: 10,
        columns: { state: '2', uid: `(select min(uid) + c % 1000 from users)`, converted_at: 'now()' },
      },
      { twentieths: 8, columns: { state: '5' } },
      { twentieths: 1, columns: { state: '3' } },
      { twentieths: 1, columns: { state: '4' } },
    ],
  },
  rights_coupons: {
    latest: 10,
    before: [{ twentieths: 20, columns: { voided_at: 'now()', item_id: 'null', taken_at: 'null' } }],
  },
  tickets: {
    latest: 20,
    underWay: [{ twentieths: 6, columns: { state: `'answered'`, answer_by: 'null', solved_at: 'null' } }],
    before: [
      { twentieths: 18, columns: { state: `'closed'`, answer_by: 'null', solved_at: 'r.created_at' } },
      { twentieths: 2, columns: { state: `'solved'`, answer_by: 'null', solved_at: 'r.created_at' } },
    ],
  },
  wall_messages: {
    latest: 5,
    before: [
      { twentieths: 1, columns: { ...seen, state: `'hidden'`, reason: `'广告'` } },
      { twentieths: 2, columns: { ...seen, state: `'refused'`, reason: `'广告'` } },
      { twentieths: 17, columns: { ...seen, state: `'visible'`, reason: 'null' } },
    ],
  },
  // Each spot has a different number of comments.
  scenic_spots: { latest: 0, before: [{ twentieths: 20, columns: { comment_count: 'r.comment_count + c' } }] },
  goods_heat: {
    latest: 0,
    before: [
      {
        twentieths: 20,
        columns: {
          warmth: `case when r.heat > 0 then ln(r.heat) / ln(2) + extract(epoch from r.as_of) / 3600 / r.half_life_hours else '-infinity' end`,
        },
      },
    ],
  },
  approvals: {
    latest: 40,
    underWay: [
      {
        twentieths: 10,
        columns: {
          state: `'waiting'`,
          decided_at: 'null',
          decided_by: 'null',
          expires_at: `now() + interval '1 day'`,
          target: `r.id || '-' || c`,
        },
      },
    ],
    before: [
      {
        twentieths: 12,
        columns: { state: `'done'`, decided_at: 'r.asked_at', decided_by: otherStaff, target: `r.id || '-' || c` },
      },
      { twentieths: 3, columns: { state: `'refused'`, decided_at: 'r.asked_at', decided_by: otherStaff } },
      { twentieths: 2, columns: { state: `'expired'`, decided_at: 'r.asked_at', decided_by: 'null' } },
      { twentieths: 1, columns: { state: `'void'`, decided_at: 'r.asked_at', decided_by: 'null' } },
      { twentieths: 1, columns: { state: `'moved'`, decided_at: 'r.asked_at', decided_by: otherStaff } },
      { twentieths: 1, columns: { state: `'withdrawn'`, decided_at: 'r.asked_at', decided_by: 'r.asked_by' } },
    ],
  },
  point_lots: { latest: 20, before: [{ twentieths: 20, columns: { remaining: '0' } }] },
  goods_interest: { latest: 5, before: [{ twentieths: 20, columns: { is_counted: 'true' } }] },
}

/**
 * SQL for a column of copy `c` of `copies` of a table, the last of which is the latest: `usual`, except in the shares
 * that differ.
 */
export function shared(
  { table, column, copies }: { table: string; column: string; copies: number },
  usual: string,
  age: string,
): string {
  const own = shares[table]
  if (!own) return usual
  const first = copies - own.latest
  // Even and odd numbers distinguish popular rows, so a share consists of pairs. Current rows are identified by how
  // late they came, which is the same in every deployment.
  const cases = [
    ...casesOf(`c > ${first}`, `(${copies} - c) / 2 * 40 / ${own.latest}`, column, own.underWay ?? []),
    ...casesOf(`c <= ${first}`, 'c / 2 % 20', column, own.before),
  ].map((one) => one.replaceAll(/r\.(\w+_at|as_of|sale_start)\b/g, `(r.$1 - ${age})`))
  return cases.length === 0 ? usual : `case ${cases.join(' ')} else ${usual} end`
}

function casesOf(when: string, place: string, column: string, among: readonly Share[]): string[] {
  let from = 0
  return among.flatMap(({ twentieths, columns }) => {
    const first = from
    from += twentieths
    const other = columns[column]
    return other === undefined ? [] : [`when ${when} and ${place} >= ${first} and ${place} < ${from} then ${other}`]
  })
}
