import { days, integer, milliseconds, percent, seconds } from './schemas.ts'
import { setting } from './setting.ts'

const DAY = 86_400

/** Settings of orders: time windows, limits, batching. */
export const orderSettings = {
  windowDropSeconds: setting({
    name: 'ORDER_WINDOW_DROP_SECONDS',
    schema: seconds(30, DAY),
    default: 300,
    description: 'Time to pay an order of a drop, a limited sale that opens at a set time.',
  }),
  windowDigitalSeconds: setting({
    name: 'ORDER_WINDOW_DIGITAL_SECONDS',
    schema: seconds(30, DAY),
    default: 600,
    description: 'Time to pay any other digital order.',
  }),
  windowPhysicalSeconds: setting({
    name: 'ORDER_WINDOW_PHYSICAL_SECONDS',
    schema: seconds(30, DAY),
    default: 1800,
    description: 'Time to pay an order of physical goods.',
  }),
  autoReceiveDays: setting({
    name: 'ORDER_AUTO_RECEIVE_DAYS',
    schema: days(1, 365),
    default: 14,
    description: "Calendar days after which a sent parcel counts as received without the buyer's confirmation.",
  }),
  returnDays: setting({
    name: 'ORDER_RETURN_DAYS',
    schema: days(7, 365),
    default: 7,
    description:
      'Calendar days after receipt in which a buyer may request a return of physical goods. The law requires seven.',
  }),
  minimumAge: setting({
    name: 'MINIMUM_AGE',
    schema: integer(0, 100),
    default: 18,
    description: 'Minimum age of a buyer in full years.',
  }),
  tightPercent: setting({
    name: 'STOCK_TIGHT_PERCENT',
    schema: percent(0, 100),
    default: 10,
    description: 'Share of its edition at or below which a work counts as nearly sold out.',
  }),
  maximumBatch: setting({
    name: 'ORDER_MAXIMUM_BATCH',
    schema: integer(1, 5000),
    default: 500,
    description: 'Maximum orders that one statement writes.',
  }),
  concurrency: setting({
    name: 'ORDER_WRITERS',
    schema: integer(1, 100),
    default: 3,
    description: 'Order batches that one process writes at a time.',
  }),
  maxWaitMilliseconds: setting({
    name: 'ORDER_PATIENCE_MILLISECONDS',
    schema: milliseconds(0, 1000),
    default: 20,
    description: 'Time after which waiting orders start a further concurrent batch.',
  }),
  releaseBatch: setting({
    name: 'ORDER_RELEASE_BATCH',
    schema: integer(1, 5000),
    default: 500,
    description:
      'Maximum overdue orders that one transaction closes. Their stock can be ordered as soon as it commits.',
  }),
  maximumWaiting: setting({
    name: 'ORDER_MAXIMUM_WAITING',
    schema: integer(1, 1_000_000),
    default: 20_000,
    description: 'Orders for one work that may wait in one process. Further ones are refused with a retry.',
  }),
} as const
