import type { DeliveryChannel } from '@app/contract/messageKinds'
import { backoffSeconds } from '../../../jobs/backoff.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import type { Db } from '../../../core/database.ts'
import { type Attempted, claim, type Delivery, deliveryChannel, record, recover } from './queries.ts'

/** Attempts over about two hours, after which a delivery is dead. */
const mostAttempts = 12
/** Longer than a sender takes for what it claimed. */
export const leaseSeconds = 60
const everySeconds = 5

/** How one channel sends. */
export interface Sender {
  channel: DeliveryChannel
  /** Name of the sweep. */
  name: string
  /** Deliveries sent at a time. */
  atOnce: number
  /** Claims up to `limit` due deliveries; without it, the queue's own claim. */
  claim?: (limit: number) => Promise<Delivery[]>
  /** Sends each delivery once. Never throws for one of them. */
  send: (deliveries: readonly Delivery[]) => Promise<Attempted[]>
  /** Records attempts, if more than the queue depends on them. */
  record?: (attempted: readonly Attempted[]) => Promise<void>
}

/** Creates the sweep that sends what is due on a channel. Several workers share the queue. */
export function deliverySweep(db: Db, sender: Sender): Sweep {
  const { channel, name, atOnce } = sender
  const take = sender.claim ?? ((limit: number) => claim(db, channel, limit, leaseSeconds))
  const note = sender.record ?? ((attempted: readonly Attempted[]) => record(db, attempted))
  return {
    name,
    everySeconds,
    wokenBy: { channel: deliveryChannel },
    async run() {
      await recover(db, channel)
      const deliveries = await take(atOnce)
      if (deliveries.length === 0) return false
      await note(await sender.send(deliveries))
      return deliveries.length === atOnce
    },
  }
}

/** Another attempt after a while, or the end after the last one. */
export function tryLater(delivery: Delivery, error: string): Attempted {
  if (delivery.attempts >= mostAttempts) return { delivery, state: 'dead', error }
  return { delivery, state: 'waiting', error, delaySeconds: backoffSeconds(delivery.attempts) }
}
