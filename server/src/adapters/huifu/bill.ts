import * as z from 'zod'
import { isThisMachine } from '../../core/config/schemas.ts'
import { exchange } from '../../core/outbound.ts'
import { shanghaiDayBounds } from '../../core/clock.ts'
import type { Bill } from '../../ports/payments.ts'
import type { HuifuAccount } from './account.ts'
import { readBillFile } from './billFile.ts'
import { call, dataOf, unavailable } from './call.ts'
import { accepted, dayOf } from './protocol.ts'

const billType = 'TRADE_BILL'
const maximumBytes = 64 * 1024 * 1024
/** Timeout of a download; the bill of a large shop takes time. */
const downloadMilliseconds = 30_000

const file = z.looseObject({
  huifu_id: z.string().optional(),
  bill_type: z.string().optional(),
  download_url: z.string().max(2048),
})
const task = z.looseObject({ bill_type: z.string().optional(), task_stat: z.string().optional() })
/** Documented as a list, but also sent as a single object. */
const listOf = <One extends z.ZodType>(one: One) => z.union([z.array(one), one.transform((only) => [only])]).optional()

/**
 * Downloads the trade bill of a day, which is ready the next morning, from an address that Huifu returns. Throws
 * PROVIDER_UNAVAILABLE, or BILL_UNREADABLE if the file has another format.
 */
export async function downloadBill(account: HuifuAccount, day: string): Promise<Bill> {
  const { merchantId } = account
  const answer = await call(account, 'check/filequery', {
    // The day on which the file is made, not the day it covers.
    file_date: dayOf(shanghaiDayBounds(day).to),
    bill_type: billType,
  })
  if (!accepted.includes(answer.code)) throw unavailable(`Huifu answered ${answer.code}: ${answer.message}`)
  const { file_details: files = [], task_details: tasks = [] } = dataOf(
    answer,
    z.looseObject({ file_details: listOf(file), task_details: listOf(task) }),
  )
  const ofTrades = files.filter((one) => (one.bill_type ?? billType) === billType)
  if (ofTrades.length === 0) {
    // A finished task without a file means a day without trades.
    const isEmpty = tasks.some((one) => (one.bill_type ?? billType) === billType && one.task_stat === 'S')
    return isEmpty ? { kind: 'lines', lines: [] } : { kind: 'notYet' }
  }
  const parts = []
  for (const { huifu_id: merchant = merchantId, download_url: url } of ofTrades) {
    if (merchant !== merchantId) throw unavailable(`Huifu returned a bill of ${merchant}`)
    parts.push(await readBillFile(merchantId, await download(url)))
  }
  return { kind: 'lines', lines: parts.flat() }
}

async function download(url: string): Promise<Buffer> {
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' }
  if (protocol !== 'https:' && !(protocol === 'http:' && isThisMachine(hostname)))
    throw unavailable('Huifu returned an address of a bill without TLS')
  const answer = await exchange(url, {
    method: 'GET',
    headers: {},
    timeoutMilliseconds: downloadMilliseconds,
    maximumBytes,
  })
  if (answer.kind !== 'answered' || answer.status !== 200)
    throw unavailable(`Huifu's bill was not there: ${answer.kind === 'answered' ? answer.status : answer.detail}`)
  return answer.body
}
