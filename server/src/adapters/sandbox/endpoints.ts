import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../core/clock.ts'
import type { Database, Db } from '../../core/database.ts'
import { badInput } from '../../core/errors.ts'
import { type Batcher, createBatcher } from '../../core/batcher.ts'
import type { BatchOptions } from './batchOptions.ts'
import type { SandboxAccount } from './keys.ts'
import { type Operation, type OperationReply, type OperationRequest, operations } from './protocol.ts'
import { signAnswer, verifyRequest } from './signatures.ts'
import * as trades from './trades.ts'

export interface EndpointDeps {
  database: Database
  clock: Clock
  accounts: readonly SandboxAccount[]
  batches: BatchOptions
  /** Whether an address belongs to the shop that hosts the sandbox; it sends nothing anywhere else. */
  isOwnAddress: (url: string) => boolean
}

type Handlers = { [O in Operation]: (appId: string, request: OperationRequest<O>) => Promise<OperationReply<O>> }

/**
 * Mounts the sandbox's API, with signed requests and signed answers. Bodies arrive as text, because the signature covers
 * it.
 */
export function mountEndpoints(app: FastifyInstance, deps: EndpointDeps): void {
  const handlers = createHandlers(deps)
  for (const operation of Object.keys(operations) as Operation[]) {
    app.post(`/sandbox/v1/${operation}`, (request, reply) => answer(deps, handlers, operation, { request, reply }))
  }
}

async function answer(
  { accounts, clock }: Pick<EndpointDeps, 'accounts' | 'clock'>,
  handlers: Handlers,
  operation: Operation,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const body = typeof request.body === 'string' ? request.body : ''
  const { authorization } = request.headers
  const verified = verifyRequest(accounts, { operation, body, authorization }, clock.now())
  if (!verified) return reply.code(401).send({ error: 'signature' })
  const parsed = operations[operation].request.safeParse(readJson(body))
  if (!parsed.success) return reply.code(400).send({ error: 'request' })
  const text = JSON.stringify(await handlers[operation](verified.account.appId, parsed.data as never))
  return reply
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'sandbox-signature': signAnswer(verified.account, verified.nonce, text),
    })
    .send(text)
}

function createHandlers({ database, accounts, batches, isOwnAddress }: EndpointDeps): Handlers {
  const { db } = database
  const openings = new Map(accounts.map(({ appId }) => [appId, createTradeBatcher(db, appId, batches)]))
  return {
    async create(appId, request) {
      if (!isOwnAddress(request.returnUrl)) throw badInput('returnUrl', '返回地址不属于本站')
      if (!isOwnAddress(request.notifyUrl)) throw badInput('notifyUrl', '通知地址不属于本站')
      const token = await openings.get(appId)?.add(request)
      // A path instead of an address, so that the browser keeps the host name it used.
      return { cashier: `/sandbox/cashier/${token}` }
    },
    async query(appId, { paymentSn }) {
      const trade = await trades.findByPayment(db, appId, paymentSn)
      if (!trade) return { state: 'unknown' }
      return {
        state: trade.state,
        tradeNo: trade.trade_no,
        amountFen: trade.amount_fen,
        ...(trade.paid_at && { paidAt: trade.paid_at.getTime() }),
      }
    },
    async close(appId, { paymentSn }) {
      await database.transaction((tx) => trades.close(tx, appId, paymentSn))
      const trade = await trades.findByPayment(db, appId, paymentSn)
      return { state: trade ? (trade.state === 'paid' ? 'paid' : 'closed') : 'unknown' }
    },
    refund: (appId, request) => database.transaction((tx) => trades.refund(tx, appId, request)),
    bill: (appId, { from, to }) => trades.bill(db, appId, new Date(from), new Date(to)),
  }
}

/** Creates the batcher that opens the trades of one account together; returns the token of each cashier. */
function createTradeBatcher(db: Db, appId: string, batches: BatchOptions): Batcher<OperationRequest<'create'>, string> {
  return createBatcher(
    async (requests: readonly OperationRequest<'create'>[]) => {
      const tokens = await trades.open(db, appId, requests)
      return tokens.flatMap((token) => token ?? [])
    },
    { name: 'sandbox trades', ...batches, keyOf: ({ paymentSn }) => paymentSn },
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
