import * as z from 'zod'
import { AppError } from '../../core/errors.ts'
import { exchange } from '../../core/outbound.ts'
import { shanghaiDay } from '../../core/clock.ts'
import type { Bill } from '../../ports/payments.ts'
import type { AlipayAccount } from './account.ts'
import { readBillFile } from './billFile.ts'
import { ask, contentOf } from './call.ts'

/** https://opendocs.alipay.com/open/02np92 */
const billMethod = 'alipay.data.dataservice.bill.downloadurl.query'

/** Alipay's code for a missing bill, which it also returns for a day without movements. */
const noBill = 'isp.bill_not_exist'
/** Days after which a missing bill means that the day had no movements. */
const surelyMade = 2
const dayMilliseconds = 86_400_000

const maximumBytes = 64 * 1024 * 1024
/** Timeout of a download. The file may be large, and its address is valid for 30 seconds. */
const downloadMilliseconds = 25_000

const location = z.object({ bill_download_url: z.url() })

export function queryBill(account: AlipayAccount, day: string) {
  return ask(account, { method: billMethod, content: { bill_type: 'trade', bill_date: day }, at: account.now() })
}

/**
 * Requests and downloads the bill of a day. Throws PROVIDER_UNAVAILABLE, or BILL_UNREADABLE if the file has another
 * format.
 */
export async function downloadBill(account: AlipayAccount, day: string): Promise<Bill> {
  const answer = await queryBill(account, day)
  if (answer.kind === 'refused' && answer.subCode === noBill) {
    const latest = shanghaiDay(account.now().getTime() - surelyMade * dayMilliseconds)
    return day < latest ? { kind: 'lines', lines: [] } : { kind: 'notYet' }
  }
  const { bill_download_url: url } = contentOf(answer, location)
  return { kind: 'lines', lines: await readBillFile(await download(account, url)) }
}

/** Downloads the file. The address comes from a signed answer, but must still use an encrypted connection. */
async function download(account: AlipayAccount, url: string): Promise<Buffer> {
  const isSafe = url.startsWith('https://') || new URL(url).origin === new URL(account.gateway).origin
  const answer = isSafe
    ? await exchange(url, { method: 'GET', timeoutMilliseconds: downloadMilliseconds, maximumBytes })
    : ({ kind: 'unclear', detail: 'an address without TLS' } as const)
  if (answer.kind === 'answered' && answer.status === 200) return answer.body
  const detail = answer.kind === 'answered' ? `status ${answer.status}` : answer.detail
  throw new AppError('PROVIDER_UNAVAILABLE', { cause: new Error(`The bill could not be downloaded: ${detail}`) })
}
