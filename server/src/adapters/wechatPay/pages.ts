import { PaymentPlace } from '@app/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AppError } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import type { WechatPayCalls } from './call.ts'
import { authorizeUrl, findPayer } from './payer.ts'
import { payPage, payScript, problemPage } from './payPage.ts'
import { prepayH5, prepayJsapi } from './prepay.ts'
import type { Ticket, Tickets } from './ticket.ts'

const openPath = '/pay/wechat/open'
const payerPath = '/pay/wechat/payer'
const scriptPath = '/pay/wechat/pay.js'

/** Builds the full address of a ticket's first page. */
export function openUrl(publicUrl: string, ticket: string): string {
  return `${publicUrl}${openPath}?ticket=${ticket}`
}

export interface PageDeps {
  calls: Pick<WechatPayCalls, 'account' | 'ask'>
  tickets: Tickets
  publicUrl: string
  /** Current time in seconds. */
  seconds: () => number
  log: Pick<Log, 'warn'>
}

/** Content security policy. Older WeChat bridges communicate with the page through frames of these schemes. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'frame-src weixin: wvjbscheme:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const oneTicket = z.looseObject({ ticket: z.string().max(4096) })
const fromWechat = oneTicket.extend({ code: z.string().regex(/^[\w-]{1,512}$/), state: z.string().max(128) })

/**
 * Mounts the pages that a payer passes through. On a phone the payment is opened again each time, because its address
 * at WeChat Pay is valid for five minutes. Inside WeChat it can be opened only after WeChat has identified the user.
 */
export function mountPages(app: FastifyInstance, deps: PageDeps): void {
  app.get(openPath, (request, reply) => openPayment(deps, request, reply))
  app.get(payerPath, (request, reply) => openForPayer(deps, request, reply))
  app.get(scriptPath, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(payScript))
}

/** Sends the browser to WeChat Pay's page, or inside WeChat to the page that identifies the user. */
async function openPayment(deps: PageDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { calls, tickets, publicUrl } = deps
  const ticket = oneTicket.safeParse(request.query).data?.ticket ?? ''
  const payment = tickets.read(ticket)
  if (!payment) return sendUnknown(reply)
  if (isOver(deps, payment)) return sendOver(reply, payment)
  if (payment.place === PaymentPlace.wechat) {
    const back = `${publicUrl}${payerPath}?ticket=${ticket}`
    return reply.redirect(authorizeUrl(calls.account, back, tickets.stateOf(ticket)), 303)
  }
  const { returnUrl } = payment
  return sendRetryOnError(deps, reply, payment, ticket, async () =>
    reply.redirect(await prepayH5(calls, payment, { payerAddress: request.ip, returnUrl }), 303),
  )
}

/** Sends the page that opens WeChat's payment sheet, for the user whom WeChat has identified. */
async function openForPayer(deps: PageDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { calls, tickets, seconds, log } = deps
  const { ticket = '', code, state = '' } = fromWechat.safeParse(request.query).data ?? {}
  const payment = tickets.read(ticket)
  if (!payment || payment.place !== PaymentPlace.wechat || code === undefined || !tickets.isStateOf(state, ticket))
    return sendUnknown(reply)
  if (isOver(deps, payment)) return sendOver(reply, payment)
  const payer = await findPayer(calls.account, code)
  if (payer.kind !== 'known') {
    // A code is valid once; reloading this page needs another one.
    log.warn({ paymentSn: payment.paymentSn, payer }, 'WeChat did not say who pays')
    return sendRetry(deps, reply, payment, { ticket, problem: '没能从微信确认是谁在付款，请再试一次。' })
  }
  return sendRetryOnError(deps, reply, payment, ticket, async () => {
    const call = await prepayJsapi(calls, payment, payer.openid, seconds())
    return html(reply, 200, payPage({ ...payment, call, scriptPath }))
  })
}

const isOver = ({ seconds }: Pick<PageDeps, 'seconds'>, { expireAt }: Ticket): boolean =>
  expireAt.getTime() <= seconds() * 1000

/** Runs `work`; if WeChat Pay does not answer, sends a page that offers another attempt. */
async function sendRetryOnError(
  deps: PageDeps,
  reply: FastifyReply,
  payment: Ticket,
  ticket: string,
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError && error.reason === 'PROVIDER_UNAVAILABLE')) throw error
    deps.log.warn({ paymentSn: payment.paymentSn, err: error }, 'WeChat Pay did not open a payment')
    return sendRetry(deps, reply, payment, { ticket, problem: '微信支付暂时没有回应，请稍后再试一次。' })
  }
}

function sendRetry(
  { publicUrl }: Pick<PageDeps, 'publicUrl'>,
  reply: FastifyReply,
  { returnUrl }: Ticket,
  { ticket, problem }: { ticket: string; problem: string },
): FastifyReply {
  const links = [
    { href: openUrl(publicUrl, ticket), label: '再试一次' },
    { href: returnUrl, label: '返回订单' },
  ]
  return html(reply, 503, problemPage({ title: '打开失败微信支付', text: `${problem}你的订单不受影响。`, links }))
}

function sendOver(reply: FastifyReply, { returnUrl }: Ticket): FastifyReply {
  const links = [{ href: returnUrl, label: '返回订单' }]
  return html(reply, 410, problemPage({ title: '支付时间已过', text: '这笔支付已经不能再付，请返回订单查看。', links }))
}

function sendUnknown(reply: FastifyReply): FastifyReply {
  const links = [{ href: '/#/mine/order', label: '查看我的订单' }]
  const text = '没有找到这笔支付，可能链接不完整。请回到订单页重新发起支付，你的订单不受影响。'
  return html(reply, 404, problemPage({ title: '支付链接无效', text, links }))
}

function html(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-security-policy': policy, 'content-type': 'text/html; charset=utf-8' })
    .send(page)
}
