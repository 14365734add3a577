import {
  collectorsWishes,
  type MadeWish,
  madeWishes,
  type WishEvent,
  wishEvents,
  type WishPrize,
} from '@app/demo/catalogue/wishes'
import { GoodsStatus, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import { GoodsType, publishGoods } from '../modules/goods/index.ts'
import type { NewPrize, PlayModule } from '../modules/play/index.ts'
import { commonOf } from './boxRows.ts'
import type { SeededGoods } from './catalogueRows.ts'
import type { GiftOf } from './prizes.ts'
import type { PictureOf } from './types.ts'

export interface DemoWishes {
  publishPool: PlayModule['publishPool']
  wishes: Pick<PlayModule['wishes'], 'make' | 'receive'>
}

interface Surroundings {
  pictureOf: PictureOf
  goods: Pick<SeededGoods, 'shopOf'>
  giftOf: GiftOf
  /** User who still has a prize to receive. */
  collector: string
  /** Verified users who make the other wishes in turn. */
  people: readonly string[]
}

type Event = { id: string; ends_at: Date }

const hourMilliseconds = 3_600_000
/** Open event in which the collector wishes, with the limit of wishes and the hours between them. */
const collectorsEvent = 'wish-river-lanterns'
const collectorsTries = 24
const collectorsHours = 9

/** Publishes the wishing events and inserts wishes; their draws use the same code as real ones. */
export async function seedWishes(tx: Tx, play: DemoWishes, around: Surroundings): Promise<void> {
  const now = Date.now()
  const events = new Map<string, Event>()
  // Oldest first, so that ids increase with time.
  for (const event of wishEvents.toReversed()) events.set(event.key, await publish(tx, play, { event, around, now }))
  const find = (key: string): Event => {
    const event = events.get(key)
    if (!event) throw new Error(`The demonstration has no event ${key}`)
    return event
  }

  let isLucky = false
  for (const { uid, event, hoursAgo, text, isAnonymous = false } of everybodysWishes(around)) {
    const isCollectors = uid === around.collector
    if (isCollectors && isLucky) continue
    const { wish, drawn } = await play.wishes.make(tx, {
      pool: find(event),
      uid,
      moderated: { text, isAnonymous, doubts: [] },
      costPoints: 0,
      orderSn: null,
      now: new Date(now - hoursAgo * hourMilliseconds),
    })
    if (isCollectors) isLucky = drawn.isWin
    const isOver = find(event).ends_at.getTime() < now
    if (isOver && drawn.isWin) await play.wishes.receive(tx, uid, wish.id)
  }
}

/** Lists the wishes of all users, oldest first. */
function everybodysWishes({ collector, people }: Surroundings): (MadeWish & { uid: Uid })[] {
  const others = madeWishes.map((wish, index) => ({ ...wish, uid: people[index % people.length] ?? '' }))
  const own = Array.from({ length: collectorsTries }, (_, index) => ({
    event: collectorsEvent,
    text: collectorsWishes[index % collectorsWishes.length] ?? '',
    hoursAgo: collectorsHours * (collectorsTries - index) + 6,
    uid: collector,
  }))
  return [...others, ...own].toSorted((one, other) => other.hoursAgo - one.hoursAgo)
}

async function publish(
  tx: Tx,
  play: DemoWishes,
  { event, around, now }: { event: WishEvent; around: Surroundings; now: number },
): Promise<Event> {
  const { key, title, subtitle, rules, opensInSeconds, endsInSeconds, prizes } = event
  const at = (seconds: number) => new Date(now + seconds * 1000)
  const ticketGoodsSn = await insertTicket(tx, event, around)
  const endsAt = at(endsInSeconds)
  const id = await play.publishPool(tx, {
    kind: 'wish',
    title,
    subtitle,
    cover: around.pictureOf(`wishes/${key}`),
    rules,
    startsAt: at(opensInSeconds),
    endsAt,
    prizes: prizes.map((prize) => prizeOf(prize, around)),
    ...(ticketGoodsSn !== undefined && { ticketGoodsSn }),
  })
  return { id, ends_at: endsAt }
}

function prizeOf(prize: WishPrize, { pictureOf, giftOf }: Surroundings): NewPrize {
  if ('key' in prize) return { ...prize, ...giftOf(prize.kind, prize.key) }
  return { ...prize, cover: pictureOf(`wishes/${prize.kind}`), isFallback: prize.kind === 'thanks' }
}

/** Inserts the goods that sell an event's paid wishes; undefined if it sells none. */
async function insertTicket(tx: Tx, event: WishEvent, { goods, pictureOf }: Surroundings): Promise<string | undefined> {
  const { ticket } = event
  if (!ticket) return undefined
  const sn = `W${2_026_000_001 + wishEvents.indexOf(event)}`
  await publishGoods(tx, {
    ...commonOf(ticket, { goods }),
    goodsSn: sn,
    edition: ticket.edition,
    goodsType: GoodsType.wishTicket,
    name: ticket.title,
    subtitle: event.title,
    cover: pictureOf(`wishes/${event.key}`),
    status: GoodsStatus.inSale,
    priceFen: ticket.priceFen,
    perPersonLimit: ticket.perPersonLimit,
    saleStart: sql<Date>`now() + make_interval(secs => ${event.opensInSeconds})`,
    saleEnd: sql<Date>`now() + make_interval(secs => ${event.endsInSeconds})`,
  })
  return sn
}
