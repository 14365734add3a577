import { PaymentPlace } from '@app/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Clock } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import type { createPaymentPages } from './prepay.ts'
import type { createPayers } from './payer.ts'
import { payPage, payScript, problemPage } from './payPage.ts'
import type { Ticket, Tickets } from './ticket.ts'

const openPath = '/pay/wechat/open'
const payerPath = '/pay/wechat/payer'
const scriptPath = '/pay/wechat/pay.js'

/** Builds the full address of a ticket's first page. */
export function openUrl(publicUrl: string, ticket: string): string {
  return `${publicUrl}${openPath}?ticket=${ticket}`
}

export interface PageParts {
  tickets: Tickets
  opening: ReturnType<typeof createPaymentPages>
  payers: ReturnType<typeof createPayers>
  publicUrl: string
  clock: Clock
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
export function mountPages(app: FastifyInstance, { tickets, opening, payers, publicUrl, clock, log }: PageParts): void {
  app.get(openPath, async (request, reply) => {
    const ticket = oneTicket.safeParse(request.query).data?.ticket ?? ''
    const payable = tickets.read(ticket)
    if (!payable) return sendUnknown(reply)
    if (isOver(payable)) return sendOver(reply, payable)
    if (payable.place === PaymentPlace.wechat) {
      const back = `${publicUrl}${payerPath}?ticket=${ticket}`
      return reply.redirect(payers.authorizeUrl(back, tickets.stateOf(ticket)), 303)
    }
    const { returnUrl } = payable
    return trying(reply, payable, ticket, async () =>
      reply.redirect(await opening.h5(payable, { payerAddress: request.ip, returnUrl }), 303),
    )
  })

  app.get(payerPath, async (request, reply) => {
    const { ticket = '', code, state = '' } = fromWechat.safeParse(request.query).data ?? {}
    const payable = tickets.read(ticket)
    if (!payable || payable.place !== PaymentPlace.wechat || code === undefined || !tickets.isStateOf(state, ticket))
      return sendUnknown(reply)
    if (isOver(payable)) return sendOver(reply, payable)
    const payer = await payers.find(code)
    if (payer.kind !== 'known') {
      // A code is valid once; reloading this page needs another one.
      log.warn({ paymentSn: payable.paymentSn, payer }, 'WeChat did not say who pays')
      return sendAgain(reply, payable, { ticket, words: '没能从微信确认是谁在付款，请再试一次。' })
    }
    return trying(reply, payable, ticket, async () => {
      const call = await opening.jsapi(payable, payer.openid, Math.floor(clock.now() / 1000))
      return html(reply, 200, payPage({ ...payable, call, scriptPath }))
    })
  })

  app.get(scriptPath, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(payScript))

  const isOver = ({ expireAt }: Ticket): boolean => expireAt.getTime() <= clock.now()

  async function trying(
    reply: FastifyReply,
    payable: Ticket,
    ticket: string,
    work: () => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AppError && error.reason === 'PROVIDER_UNAVAILABLE')) throw error
      log.warn({ paymentSn: payable.paymentSn, err: error }, 'WeChat Pay did not open a payment')
      return sendAgain(reply, payable, { ticket, words: '微信支付暂时没有回应，请稍后再试一次。' })
    }
  }

  function sendAgain(reply: FastifyReply, { returnUrl }: Ticket, { ticket, words }: { ticket: string; words: string }) {
    const links = [
      { href: openUrl(publicUrl, ticket), label: '再试一次' },
      { href: returnUrl, label: '返回订单' },
    ]
    return html(reply, 503, problemPage({ title: '没能打开微信支付', words: `${words}你的订单不受影响。`, links }))
  }
}

function sendOver(reply: FastifyReply, { returnUrl }: Ticket): FastifyReply {
  const links = [{ href: returnUrl, label: '返回订单' }]
  return html(
    reply,
    410,
    problemPage({ title: '支付时间已过', words: '这笔支付已经不能再付，请返回订单查看。', links }),
  )
}

function sendUnknown(reply: FastifyReply): FastifyReply {
  const links = [{ href: '/#/mine/order', label: '查看我的订单' }]
  const words = '没有找到这笔支付，可能链接不完整。请回到订单页重新发起支付，你的订单不受影响。'
  return html(reply, 404, problemPage({ title: '支付链接无效', words, links }))
}

function html(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-security-policy': policy, 'content-type': 'text/html; charset=utf-8' })
    .send(page)
}
