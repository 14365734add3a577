import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Database } from '../../core/database.ts'
import { cashierPage, unknownPage } from './cashierPage.ts'
import { faultsOf } from './faults.ts'
import type { CashierActions } from './cashierActions.ts'
import * as trades from './trades.ts'

export interface CashierDeps {
  database: Database
  actions: CashierActions
  /** Converts an address of the shop to a path on this server, so that the browser keeps the host name it used. */
  toPath: (url: string) => string
}

const faultNames = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat().join(',').split(','))
const query = z.object({ fault: faultNames.optional() })
const form = z.object({ outcome: z.enum(['paid', 'failed']), fault: faultNames.optional() })

/** Mounts the page on which a payer would pay, with the two buttons that choose the outcome. */
export function mountCashier(app: FastifyInstance, { database, actions, toPath }: CashierDeps): void {
  app.get<{ Params: { token: string } }>('/sandbox/cashier/:token', async (request, reply) => {
    const trade = await trades.findByToken(database.db, request.params.token)
    if (!trade) return html(reply, 404, unknownPage())
    const requested = query.safeParse(request.query).data?.fault ?? []
    const faults = faultsOf(trade.global_faults, requested)
    return html(reply, 200, cashierPage(trade, { returnPath: toPath(trade.return_url), faults }))
  })

  app.post<{ Params: { token: string } }>('/sandbox/cashier/:token', async (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : ''
    const parsed = form.safeParse(readForm(body))
    if (!parsed.success) return html(reply, 400, unknownPage())
    const { outcome, fault: requestedFaults = [] } = parsed.data
    const { returnUrl } = await actions.add({ token: request.params.token, outcome, requestedFaults })
    if (returnUrl === undefined) return html(reply, 404, unknownPage())
    return reply.redirect(toPath(returnUrl), 303)
  })
}

function readForm(body: string): Record<string, string | string[]> {
  const fields = new URLSearchParams(body)
  return { outcome: fields.get('outcome') ?? '', fault: fields.getAll('fault') }
}

function html(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(page)
}
