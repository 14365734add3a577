import { type GoodsSn, RedeemGiftType } from '@app/contract'
import type { Call } from '@app/contract/client'
import { audit } from '../../src/audit/index.ts'
import type { CodeBatch } from '../../src/modules/boxes/codes/service.ts'
import type { TestServer } from '../support/server.ts'
import { newKey } from '../support/keys.ts'

export { newKey }

/** Redeems a code with a new key of the caller. */
export const redeem = (call: Call, code: string, key = newKey()) => call('hwnft/exchangeCode/exchange', { code }, key)

/** Codes for a good, valid for a month. */
export function makeCodes({ context }: TestServer, goodsSn: GoodsSn, quantity = 1): Promise<CodeBatch> {
  return context.boxes.codes.generate({
    giftType: RedeemGiftType.collectible,
    giftSn: goodsSn,
    quantity,
    validDays: 30,
  })
}

/** Stops a batch. */
export const withdraw = ({ context }: TestServer, { id }: CodeBatch): Promise<number | undefined> =>
  context.database.transaction((tx) => context.boxes.codes.withdraw(tx, id))

/** Moves the end of a batch's validity into the past. */
export async function expire({ context }: TestServer, batch: CodeBatch): Promise<void> {
  await context.database.pool.query(`update exchange_batches set expires_at = now() - interval '1 s' where id = $1`, [
    batch.id,
  ])
}

export async function stockOf({ context }: TestServer, goodsSn: GoodsSn) {
  const { rows } = await context.database.pool.query<{ reserved: number; sold: number }>(
    'select reserved, sold from goods_stock where goods_sn = $1',
    [goodsSn],
  )
  return rows[0]
}

/** How many of a batch's codes are in each state. */
export async function statesOf({ context }: TestServer, batch: CodeBatch): Promise<Record<number, number>> {
  const { rows } = await context.database.pool.query<{ state: number; count: number }>(
    'select state, count(*)::int from exchange_codes where batch_id = $1 group by state',
    [batch.id],
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** The violated invariants. */
export async function violations({ context }: TestServer) {
  return (await audit(context.database.db)).filter((finding) => finding.violations > 0)
}
