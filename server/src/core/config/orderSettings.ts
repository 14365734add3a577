import { integer } from './kinds.ts'
import { setting } from './setting.ts'

const DAY = 86_400

/** Settings of orders: time windows, limits, batching. */
export const orderSettings = {
  windowDropSeconds: setting(
    'ORDER_WINDOW_DROP_SECONDS',
    integer(30, DAY),
    300,
    'Time to pay an order of a drop, a limited sale that opens at a set time.',
  ),
  windowDigitalSeconds: setting(
    'ORDER_WINDOW_DIGITAL_SECONDS',
    integer(30, DAY),
    600,
    'Time to pay any other digital order.',
  ),
  windowPhysicalSeconds: setting(
    'ORDER_WINDOW_PHYSICAL_SECONDS',
    integer(30, DAY),
    1800,
    'Time to pay an order of physical goods.',
  ),
  autoReceiveDays: setting(
    'ORDER_AUTO_RECEIVE_DAYS',
    integer(1, 365),
    14,
    'Calendar days after which a sent parcel counts as received if its buyer does not confirm it.',
  ),
  returnDays: setting(
    'ORDER_RETURN_DAYS',
    integer(7, 365),
    7,
    'Calendar days after receipt in which a buyer may request to return physical goods; the law requires seven.',
  ),
  minimumAge: setting('MINIMUM_AGE', integer(0, 100), 18, 'Full years a buyer must have.'),
  tightPercent: setting(
    'STOCK_TIGHT_PERCENT',
    integer(0, 100),
    10,
    'A good runs low at this share of its edition, or less.',
  ),
  maximumBatch: setting('ORDER_MAXIMUM_BATCH', integer(1, 5000), 500, 'Orders one statement writes at most.'),
  concurrency: setting('ORDER_WRITERS', integer(1, 100), 3, 'Batches of orders one process writes at once at most.'),
  maxWaitMilliseconds: setting(
    'ORDER_PATIENCE_MILLISECONDS',
    integer(0, 1000),
    20,
    'How long orders wait for batches that are being written before another is begun beside them.',
  ),
  releaseBatch: setting(
    'ORDER_RELEASE_BATCH',
    integer(1, 5000),
    500,
    'Overdue orders that one transaction closes at most; the goods they give back can be ordered as soon as it ends.',
  ),
  maximumWaiting: setting(
    'ORDER_MAXIMUM_WAITING',
    integer(1, 1_000_000),
    20_000,
    'Orders for one good that may wait to be written in one process; more are told to come again.',
  ),
} as const
