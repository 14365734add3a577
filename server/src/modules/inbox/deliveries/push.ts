import type { CoreServices } from '../../../core/coreServices.ts'
import type { Push, PushNotification, PushOutcome, SenderKey, WebPush } from '../../../ports/push.ts'
import { noticeOf } from './notice.ts'
import { type Attempted, type Delivery, record } from './queries.ts'
import { type Sender, tryLater } from './sweep.ts'
import { removeGone } from './targets.ts'

/** Notifications of one request to the gateway. */
const atOnce = 200
/** Concurrent requests to push services of browsers. */
const browsersAtOnce = 32

type Deps = Pick<CoreServices, 'database' | 'log'>
type Channel = 'push' | 'webPush'

/** Sends notifications to the native app through the gateway. */
export function pushSender(deps: Deps, push: Push): Sender {
  return {
    channel: 'push',
    name: 'notifications of the app',
    atOnce,
    send: (deliveries) =>
      sendReachable(deliveries, (reachable) =>
        push.send(
          reachable.map((delivery) => ({ ...notificationOf(delivery, 'push'), token: delivery.address ?? '' })),
        ),
      ),
    record: (attempted) => recordAndRemove(deps, attempted),
  }
}

/** Sends notifications to browsers. */
export function webPushSender(deps: Deps, webPush: WebPush, senderKey: () => Promise<SenderKey>): Sender {
  return {
    channel: 'webPush',
    name: 'notifications of browsers',
    atOnce: browsersAtOnce,
    async send(deliveries) {
      const key = await senderKey()
      return sendReachable(deliveries, (reachable) =>
        Promise.all(
          reachable.map(async (delivery): Promise<PushOutcome> => {
            const { address, public_key: publicKey, auth_secret: authSecret } = delivery
            if (!address || !publicKey || !authSecret) return { kind: 'gone' }
            const subscription = { endpoint: address, publicKey, authSecret }
            return webPush
              .send(key, subscription, notificationOf(delivery, 'webPush'))
              .catch((): PushOutcome => ({ kind: 'refused', detail: 'error' }))
          }),
        ),
      )
    },
    record: (attempted) => recordAndRemove(deps, attempted),
  }
}

/** The link opens the message, which leads on; it says through what the user came. */
function notificationOf(delivery: Delivery, channel: Channel): PushNotification {
  return {
    id: delivery.id,
    ...noticeOf(delivery),
    link: `/messages?open=${delivery.message_id}&through=${channel}`,
    isUrgent: delivery.is_urgent,
  }
}

/** Sends what still has a token or subscription of its user. */
async function sendReachable(
  deliveries: readonly Delivery[],
  send: (reachable: readonly Delivery[]) => Promise<PushOutcome[]>,
): Promise<Attempted[]> {
  const reachable = deliveries.filter(({ address }) => address !== null)
  const lost = deliveries.filter(({ address }) => address === null)
  const outcomes = reachable.length > 0 ? await send(reachable) : []
  return [
    ...lost.map((delivery): Attempted => ({ delivery, state: 'refused', error: 'target ended' })),
    ...reachable.map((delivery, index) => attemptedOf(delivery, outcomes[index])),
  ]
}

function attemptedOf(delivery: Delivery, outcome: PushOutcome | undefined): Attempted {
  switch (outcome?.kind) {
    case 'accepted':
      return { delivery, state: 'sent' }
    case 'gone':
      return { delivery, state: 'refused', error: 'gone' }
    case 'refused':
      return { delivery, state: 'refused', error: outcome.detail }
    default:
      return tryLater(delivery, outcome?.detail ?? 'no answer')
  }
}

/** Targets that are gone are removed with the deliveries that say so. */
async function recordAndRemove({ database, log }: Deps, attempted: readonly Attempted[]): Promise<void> {
  const gone = attempted.flatMap(({ delivery, error }) =>
    error === 'gone' && delivery.target_id ? [delivery.target_id] : [],
  )
  const failed = attempted.filter(({ state }) => state !== 'sent')
  if (failed.length > 0) log.warn({ failed: failed.length, gone: gone.length }, 'notifications were not accepted')
  await database.transaction(async (tx) => {
    await record(tx, attempted)
    await removeGone(tx, gone)
  })
}
