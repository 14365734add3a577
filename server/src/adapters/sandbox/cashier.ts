import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Database } from '../../core/database.ts'
import { cashierPage, unknownPage } from './cashierPage.ts'
import { type Faults, globalFaults, parseFaults } from './faults.ts'
import type { SandboxAccount } from './keys.ts'
import { announce } from './notifications.ts'
import * as trades from './trades.ts'

export interface CashierParts {
  database: Database
  accounts: readonly SandboxAccount[]
  /** An address of the shop as a path on this server, so that the browser keeps the name it came by. */
  toPath: (url: string) => string
}

const words = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat().join(',').split(','))
const query = z.object({ fault: words.optional() })
const form = z.object({ outcome: z.enum(['paid', 'failed']), fault: words.optional() })

/** The page on which a payer would pay, and the two buttons that say how it went. */
export function mountCashier(app: FastifyInstance, { database, accounts, toPath }: CashierParts): void {
  app.get<{ Params: { token: string } }>('/sandbox/cashier/:token', async (request, reply) => {
    const trade = await trades.findByToken(database.db, request.params.token)
    if (!trade) return html(reply, 404, unknownPage())
    const asked = query.safeParse(request.query).data?.fault ?? []
    const faults = parseFaults([...(await globalFaults(database.db)), ...asked])
    return html(reply, 200, cashierPage(trade, { returnPath: toPath(trade.return_url), faults }))
  })

  app.post<{ Params: { token: string } }>('/sandbox/cashier/:token', async (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : ''
    const parsed = form.safeParse(readForm(body))
    if (!parsed.success) return html(reply, 400, unknownPage())
    const faults = parseFaults([...(await globalFaults(database.db)), ...(parsed.data.fault ?? [])])
    const returnUrl = await settle(request.params.token, parsed.data.outcome, faults)
    if (returnUrl === undefined) return html(reply, 404, unknownPage())
    return reply.redirect(toPath(returnUrl), 303)
  })

  /** Decides a trade once and announces it; returns where the browser goes then. */
  function settle(token: string, outcome: 'paid' | 'failed', faults: Faults): Promise<string | undefined> {
    return database.transaction(async (tx) => {
      const trade = await trades.lockByToken(tx, token)
      const isOpen = trade?.state === 'waiting' || (trade?.state === 'closed' && faults.names.has('late'))
      if (!trade || !isOpen) return trade?.return_url
      if (outcome === 'failed' || faults.names.has('fail')) {
        await trades.setFailed(tx, trade.trade_no)
        await announce(tx, accountOf(trade), trade, { state: 'failed', paidAt: null }, faults)
        return trade.return_url
      }
      const siblings = faults.names.has('payTwice') ? await trades.lockSiblings(tx, trade) : []
      for (const paid of [trade, ...siblings]) {
        const paidAt = await trades.setPaid(tx, paid.trade_no)
        await announce(tx, accountOf(paid), paid, { state: 'paid', paidAt }, faults)
      }
      return trade.return_url
    })
  }

  function accountOf(trade: trades.Trade): SandboxAccount {
    const account = accounts.find((candidate) => candidate.appId === trade.app_id)
    if (!account) throw new Error(`Trade ${trade.trade_no} is of unknown account ${trade.app_id}`)
    return account
  }
}

function readForm(body: string): Record<string, string | string[]> {
  const fields = new URLSearchParams(body)
  return { outcome: fields.get('outcome') ?? '', fault: fields.getAll('fault') }
}

function html(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(page)
}
