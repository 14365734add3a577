import { randomUUID } from 'node:crypto'
import type { ItemId, Parsed, Path, Reply } from '@app/contract'
import { ApiError } from '@app/contract/client'
import { AppError } from '../../src/core/errors.ts'
import type { Handler } from '../../src/core/handler.ts'
import { createTransferTokens } from '../../src/modules/user/security/transferTokens.ts'
import { makeCollector, makeHolder } from '../gifts/fixture.ts'
import { someCall, type TestUser } from '../support/factories.ts'
import type { TestServer } from '../support/server.ts'

/** Rounds of each race: a few for every run, a thousand when asked (RACE_ROUNDS=1000). */
export const rounds = Number(process.env['RACE_ROUNDS'] ?? 4)
/** Time limit of a race with this many rounds, in ms. */
export const raceTimeout = 60_000 + rounds * 4000
/** Concurrent requests in each round. */
export const atOnce = 50

/** The outcome of one request: the successful action, or the reason of its refusal. */
export interface Attempt {
  action: string
  reason: string | undefined
}

/** One action that competes in a race. */
export type Action = () => Promise<unknown>

/**
 * Sends `atOnce` requests, taking the actions in turn, and returns the outcomes. Throws errors that are not refusals.
 */
export async function race(actions: Readonly<Record<string, Action>>): Promise<Attempt[]> {
  const names = Object.keys(actions)
  return Promise.all(
    Array.from({ length: atOnce }, async (_, index): Promise<Attempt> => {
      const action = String(names[index % names.length])
      try {
        await actions[action]?.()
        return { action, reason: undefined }
      } catch (error) {
        const reason = error instanceof AppError || error instanceof ApiError ? error.reason : undefined
        if (reason === undefined) throw error
        return { action, reason }
      }
    }),
  )
}

/** The successful actions, each as often as it succeeded. */
export const winnersOf = (attempts: readonly Attempt[]): string[] =>
  attempts.filter(({ reason }) => reason === undefined).map(({ action }) => action)

/** Counts each outcome: a reason, or `done`. */
export const tally = (attempts: readonly Attempt[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(attempts, ({ reason }) => reason ?? 'done')].map(([reason, list]) => [reason, list.length]),
  )

/** Calls the product's own handler, without the network, each time with a key of its own. */
export function act<P extends Path>(server: TestServer, user: TestUser, path: P, input: Parsed<P>): Promise<Reply<P>> {
  const handler = server.context.handlers[path] as unknown as Handler<'user/userPoint/share'>
  const idempotency = server.context.admission.intend({ uid: user.uid, key: randomUUID(), path, input })
  return handler(input as never, { ...someCall, caller: user.caller, idempotency } as never) as unknown as Promise<
    Reply<P>
  >
}

/** A user whose item may be given without a code, and a user who may receive it. */
export async function makePair(server: TestServer) {
  const [holder, other] = [await makeHolder(server, { minted: false }), await makeCollector(server)]
  await server.context.database.pool.query(
    'update users set transfer_code_switch = false where uid = any($1::bigint[])',
    [[holder.user.uid, other.user.uid]],
  )
  return { holder: holder.user, other: other.user, nftId: holder.nftId, goodsSn: holder.goodsSn }
}

export const send = (server: TestServer, from: TestUser, nftId: ItemId, to: TestUser) =>
  act(server, from, 'hwnft/giftRecord/send', {
    nftId,
    recipientPhone: to.phone,
    recipientSurname: '沈',
    message: '',
  })

/** Safe code tokens for destroying an item, one for each request. */
export async function proofs(server: TestServer, { uid }: TestUser, nftId: ItemId): Promise<() => string> {
  const tokens = createTransferTokens(server.context)
  const list = await server.context.database.transaction(async (tx) => {
    const made: string[] = []
    for (let count = 0; count < atOnce; count++) made.push(await tokens.issue(tx, { uid, nftIds: [nftId] }))
    return made
  })
  return () => list.pop() ?? 'none left'
}
