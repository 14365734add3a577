import { cutText } from '@app/contract/cutText'
import type * as z from 'zod'
import { CheckoutForm, PaymentPlace, PaymentPlatform, type PaymentSn } from '@app/contract'
import { type Clock, shanghaiDayBounds } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { NotificationReading, PaymentChannel } from '../../ports/payments.ts'
import type { SandboxAccount } from './keys.ts'
import { post } from './post.ts'
import {
  notificationFields,
  type Operation,
  type OperationReply,
  type OperationRequest,
  operations,
} from './protocol.ts'
import { isAnswerGenuine, isNotificationGenuine, signRequest } from './signatures.ts'

const titles: Record<PaymentPlatform, string> = {
  [PaymentPlatform.alipay]: '支付宝',
  [PaymentPlatform.ums]: '银联商务',
  [PaymentPlatform.hf]: '汇付',
  [PaymentPlatform.wechat]: '微信支付',
}

/** A payment number that never exists. */
const nobodysPayment: PaymentSn = 'P0'

/** Address of the sandbox's server and the timeout of a call. */
export interface SandboxAddress {
  /** URL without a trailing slash; read for each call, because the port may be known only after listening. */
  serverUrl: () => string
  timeoutMilliseconds: number
}

interface Connection {
  account: SandboxAccount
  address: SandboxAddress
  clock: Clock
}

/** Sends a signed request. Throws PROVIDER_UNAVAILABLE unless the answer is complete and signed. */
async function send<O extends Operation>(
  { account, address, clock }: Connection,
  operation: O,
  request: OperationRequest<O>,
): Promise<OperationReply<O>> {
  const body = JSON.stringify(request)
  const { nonce, authorization } = signRequest(account, operation, body, clock.now())
  try {
    const { status, headers, text } = await post(`${address.serverUrl()}/sandbox/v1/${operation}`, {
      headers: { 'content-type': 'application/json', authorization },
      body,
      timeoutMilliseconds: address.timeoutMilliseconds,
    })
    if (status !== 200) throw new Error(`The sandbox answered ${status} to ${operation}`)
    if (!isAnswerGenuine(account, nonce, text, String(headers['sandbox-signature'] ?? ''))) {
      throw new Error(`The sandbox's answer to ${operation} is not signed by it`)
    }
    const reply: z.ZodType = operations[operation].reply
    return reply.parse(JSON.parse(text)) as OperationReply<O>
  } catch (cause) {
    throw new AppError('PROVIDER_UNAVAILABLE', { cause })
  }
}

/** Creates the client half of the sandbox, which calls it over HTTP like any provider. */
export function createSandboxClient(account: SandboxAccount, address: SandboxAddress, clock: Clock): PaymentChannel {
  const call = <O extends Operation>(operation: O, request: OperationRequest<O>) =>
    send({ account, address, clock }, operation, request)

  return {
    name: 'sandbox',
    platform: account.platform,
    title: titles[account.platform],
    description: '沙盒环境，不会产生真实扣款',
    isSandbox: true,
    places: Object.values(PaymentPlace),

    async start({ paymentSn, orderSn, subject, amountFen, expireAt, returnUrl, notifyUrl }) {
      const { cashier } = await call('create', {
        paymentSn,
        orderSn,
        subject: cutText(subject, 200),
        amountFen,
        expireAt: expireAt.getTime(),
        returnUrl,
        notifyUrl,
      })
      return { form: CheckoutForm.page, payUrl: cashier }
    },

    async query({ paymentSn }) {
      const { paidAt, ...report } = await call('query', { paymentSn })
      return { ...report, ...(paidAt !== undefined && { paidAt: new Date(paidAt) }) }
    },

    async close({ paymentSn }) {
      return (await call('close', { paymentSn })).state
    },

    refund: ({ refundSn, payment: { paymentSn }, amountFen, reason }) =>
      call('refund', { refundSn, paymentSn, amountFen, reason: cutText(reason, 200) }),

    bills: {
      kind: 'downloaded',
      readyAfterHours: 1,
      async download(day) {
        const { from, to } = shanghaiDayBounds(day)
        const { lines } = await call('bill', { from: from.getTime(), to: to.getTime() })
        return {
          kind: 'lines',
          lines: lines.map((line) => ({ ...line, tradeNo: '', feeFen: 0, at: new Date(line.at) })),
        }
      },
      read: () => Promise.reject(new AppError('BILL_UNREADABLE', { msg: '沙盒没有可以上传的账单文件' })),
    },

    readNotification: ({ rawBody }) => readNotification(account, rawBody),

    acknowledge: (_notification, isDone) => ({
      status: isDone ? 200 : 400,
      type: 'text/plain',
      body: isDone ? 'success' : 'failure',
    }),

    async check() {
      const { state } = await call('query', { paymentSn: nobodysPayment })
      return { isFine: state === 'unknown', steps: [`查询了一笔不存在的支付，沙盒返回 ${state}`] }
    },
  }
}

function readNotification(account: SandboxAccount, rawBody: string): NotificationReading {
  const pairs = [...new URLSearchParams(rawBody)]
  const parsed = notificationFields.safeParse(Object.fromEntries(pairs))
  // A field given twice could be signed as one value and read as the other.
  if (!parsed.success || pairs.length !== Object.keys(parsed.data).length) return { kind: 'refused', why: 'malformed' }
  const fields = parsed.data
  if (fields.app_id !== account.appId) return { kind: 'refused', why: 'appId' }
  if (!isNotificationGenuine(account, fields)) return { kind: 'refused', why: 'signature' }
  return {
    kind: 'verified',
    paymentSn: fields.payment_sn,
    tradeNo: fields.trade_no,
    amountFen: Number(fields.amount_fen),
    state: fields.state,
    paidAt: fields.paid_at === '' ? undefined : new Date(Number(fields.paid_at)),
  }
}
