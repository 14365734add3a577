import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { get, load, type LoadResult, post } from './load.ts'
import type { Answers, Mode, Question, Ready } from './purchaseQuestions.ts'

const people = 4000
/** Number of connections of each stage. */
export const connections = 64

/** Address, works and buyers' tokens for purchases. */
export interface Counter extends Ready {
  works: number
  /** Server certificate, if the connection uses TLS. */
  certificate?: Buffer
}

/** A server of its own with a number of works, and the questions it answers. */
export interface Shop extends Counter {
  ask: <Asked extends Question>(question: Asked) => Promise<Answers[Asked]>
  stop: () => Promise<unknown>
}

export async function openShop(works: number, mode: Mode): Promise<Shop> {
  const server = fork(join(import.meta.dirname, 'purchaseServer.ts'), [String(people), String(works), mode], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(server, 'exit')
  const first = await Promise.race([once(server, 'message'), ended.then(() => undefined)])
  if (!first) throw new Error('The server did not start')
  return {
    works,
    ...(first[0] as Ready),
    async ask(question) {
      const answer = once(server, 'message')
      server.send(question)
      return (await answer)[0]
    },
    stop() {
      server.send('stop')
      return ended
    },
  }
}

let keys = 0
const newKey = () => `bench-key-${++keys}-${process.pid}`
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/**
 * Builds the requests of a purchase for one of the users; with a client address of their own if a trusted proxy comes
 * first.
 */
export const requestsOf = ({ port, tokens }: Counter, address = '') => {
  const from: Record<string, string> = address === '' ? {} : { 'x-forwarded-for': address }
  const signed = (person: number) => ({ authorization: `Bearer ${tokens[person % tokens.length]}`, ...from })
  const write = (person: number, path: string, body: object) =>
    post(port, `/api/v1/${path}`, { ...signed(person), 'idempotency-key': newKey() }, JSON.stringify(body))
  return {
    look: (goodsSn: string) => get(port, `/api/v1/goods/goods/info?goodsSn=${goodsSn}`, from),
    order: (person: number, goodsSn: string) =>
      write(person, 'order/order', { goodsSn, quantity: 1, noReturnAccepted: true }),
    start: (person: number, orderSn: string) => write(person, 'pay/user/payment', { orderSn, platform: 1 }),
    pay: (payUrl: string) => post(port, payUrl, { ...form, ...from }, 'outcome=paid'),
    notify: (body: string) => post(port, '/api/v1/pay/notify/1', form, body),
    status: (person: number, orderSn: string) =>
      get(port, `/api/v1/pay/user/paymentStatus?orderSn=${orderSn}`, signed(person)),
  }
}

/** Sends all of `wanted` once and returns the bodies of the answers. Throws if a status differs from `expected`. */
async function sendAll(port: number, wanted: readonly Buffer[], expected = 200) {
  let sent = 0
  const bodies: string[] = []
  const result = await load({
    port,
    connections,
    milliseconds: 120_000,
    next: () => wanted[sent++],
    onAnswer: (_status, body) => bodies.push(body.toString()),
  })
  const failed = [...result.statuses].filter(([status]) => status !== expected)
  if (failed.length > 0) throw new Error(`${JSON.stringify(failed)} ${bodies.find((body) => body.includes('reason'))}`)
  return { result, bodies }
}

/** Results of the first three stages of a purchase, one after the other. */
export interface Begun {
  order: LoadResult
  start: LoadResult
  cashier: LoadResult
}

/**
 * Buys `count` pieces up to the sandbox's notifications, which are not delivered yet. All earlier orders must be paid.
 */
export async function beginPurchases(shop: Shop, count: number, works = shop.works): Promise<Begun> {
  const { order, start, pay } = requestsOf(shop)
  const { port } = shop
  const indices = Array.from({ length: count }, (_, index) => index)
  const ordered = await sendAll(
    port,
    indices.map((index) => order(index, `WORK${index % works}`)),
  )
  const waiting = await shop.ask('waitingOrders')
  const started = await sendAll(
    port,
    waiting.map(([orderSn, person]) => start(person, orderSn)),
  )
  const payUrls = started.bodies.map((body) => (JSON.parse(body) as { data: { payUrl: string } }).data.payUrl)
  const paid = await sendAll(port, payUrls.map(pay), 303)
  return { order: ordered.result, start: started.result, cashier: paid.result }
}

/** Delivers all pending notifications. */
export async function settleAll(shop: Shop): Promise<LoadResult> {
  const notifications = await shop.ask('notifications')
  return (await sendAll(shop.port, notifications.map(requestsOf(shop).notify))).result
}

/** Throws if the books are broken, or if the number of received, fulfilled and complete purchases differs. */
export async function checkBooks(shop: Shop, bought?: number): Promise<void> {
  const books = await shop.ask('books')
  if (books.broken.length > 0) throw new Error(`The books are broken: ${books.broken.join(', ')}`)
  const expected = bought ?? books.complete
  if (books.complete !== expected || books.items !== expected || books.received !== expected)
    throw new Error(`Not ${expected}: ${JSON.stringify(books)}`)
}
