import { setTimeout as sleep } from 'node:timers/promises'
import type { GoodsSn } from '../../contract/src/index.ts'
import { ApiError } from '../../contract/src/client.ts'
import { tokenHash } from '../../server/src/core/crypto.ts'
import { makeGoods } from '../../server/test/support/goods.ts'
import { makeBuyer } from '../lib/buying.ts'
import { clockDelay, makeFalseClock } from '../lib/clocks.ts'
import { isBalanced, missing, startCrowd } from '../lib/crowd.ts'
import { firstWork, type Deployment, openDeployment } from '../lib/deployment.ts'
import { makeCodes, watchCodes, watchGifts, watchSmsCodes, watchSweeps, watchWindow } from './clockEnds.ts'
import type { Drill, Report } from './report.ts'

/** Clock offsets in seconds of an api process and of the worker; the other api process keeps the correct time. */
const jumps = [960, -172_800, 1, -1]
const [minute, day] = [60, 86_400]
/** Offsets from here on are large enough that a sweep by the wrong clock would be visible. */
const largest = 900
/** Offset in seconds beyond which the alarm ClockSkew of deploy/watch/alerts.yml fires. */
const alarmSeconds = 1
/** Seconds until something is due. */
const soon = 5
/** Seconds that a due action may be late; sweeps run every two seconds. */
const mostLate = 10

export const clock: Drill = {
  says: 'the clocks of an api process and of the worker jump by +16 min, −2 days and a second, while people buy: orders, sales, sessions, codes, gifts and windows begin and end by the database’s time alone',
  async run(report, _words) {
    const { figure, hold, timed } = report
    const deployment = await openDeployment({ people: 80 })
    try {
      const clocks = [
        await makeFalseClock(deployment.folder, 'api'),
        await makeFalseClock(deployment.folder, 'worker'),
      ] as const
      const right = await deployment.start('api')
      const wrong = await deployment.start('api', { env: clocks[0].env })
      await deployment.start('worker', { env: clocks[1].env })
      const crowd = startCrowd(deployment, () => [right.url, wrong.url], 8)
      const people = deployment.tokens.slice(8)
      const lasting = await makeCodes(deployment)
      for (const seconds of jumps) {
        const codes = await makeCodes(deployment)
        for (const one of clocks) one.jump(seconds)
        await sleep((clockDelay + 1) * 1000)
        const place = { url: wrong.url, name: nameOf(seconds) }
        const own = people.splice(0, 12)
        const [gifts] = await timed(`${nameOf(seconds)}: all of it`, () =>
          Promise.all([
            watchGifts(deployment, report, place),
            watchCodes(deployment, report, place, codes),
            watchSmsCodes(deployment, report, place),
            watchWindow(deployment, report, place),
            watchOrders(deployment, report, { seconds, url: wrong.url, tokens: own.slice(0, 6) }),
            watchSale(deployment, report, { seconds, url: wrong.url, tokens: own.slice(6, 10) }),
            watchSession(deployment, report, { seconds, url: wrong.url, tokens: own.slice(10, 11) }),
          ]),
        )
        if (Math.abs(seconds) > largest)
          await timed(`${nameOf(seconds)}: until what is over was taken back`, () =>
            watchSweeps(deployment, report, nameOf(seconds), { over: codes, open: lasting, gifts }),
          )
        const seen = await differenceAt(wrong.innerUrl)
        figure(`${nameOf(seconds)}: clock_difference_seconds`, seen)
        const isRaised = Math.abs(seen) > alarmSeconds
        if (Math.abs(seconds) > alarmSeconds) hold(`${nameOf(seconds)}: the alarm ClockSkew is raised`, isRaised)
        for (const one of clocks) one.jump(0)
      }
      await crowd.stop()
      figure('purchases meanwhile', crowd.paid.length)
      for (const [told, times] of crowd.refusals) figure(`presses told ${told}`, times)
      hold('nobody who bought was refused', crowd.failed() === 0)
      const lost = await missing(deployment, crowd.paid)
      hold(`lost ${lost} of ${crowd.paid.length} acknowledged orders`, lost === 0 && crowd.paid.length > 0)
      const early = await deployment.count('orders where close_reason = 2 and closed_at < pay_by')
      hold(`orders closed before their time ${early}`, early === 0)
      const late = await deployment.count('orders where status = 4 and paid_at > pay_by')
      hold(`orders paid after their time ${late}`, late === 0)
      hold('the books agree', await isBalanced(deployment))
    } finally {
      await deployment.stop()
    }
  },
}

interface Watched {
  readonly seconds: number
  /** URL of the process with the wrong clock. */
  readonly url: string
  readonly tokens: readonly string[]
}

function nameOf(seconds: number): string {
  const sign = seconds < 0 ? '−' : '+'
  const size = Math.abs(seconds)
  if (size >= day) return `${sign}${size / day} d`
  return size >= minute ? `${sign}${size / minute} min` : `${sign}${size} s`
}

/** Places unpaid orders, half of which are soon overdue, and checks that exactly those are closed. */
async function watchOrders(
  { database }: Deployment,
  { hold }: Report,
  { seconds, url, tokens }: Watched,
): Promise<void> {
  const wanted = { goodsSn: firstWork(0) as GoodsSn, quantity: 1, noReturnAccepted: true } as const
  const placed = await Promise.all(
    tokens.map(async (token) => {
      const key = crypto.randomUUID()
      return (await makeBuyer(url, token).call('order/order', wanted, { idempotencyKey: key })).orderSn
    }),
  )
  const [short, long] = [placed.slice(0, placed.length / 2), placed.slice(placed.length / 2)]
  await database.pool.query('update orders set pay_by = now() + make_interval(secs => $2) where sn = any($1)', [
    short,
    soon,
  ])
  const closed = () =>
    database.pool.query<{ sn: string; late: number }>(
      'select sn, extract(epoch from closed_at - pay_by)::float8 as late from orders where sn = any($1) and closed_at is not null',
      [placed],
    )
  const isDone = await within(soon + mostLate, async () => (await closed()).rows.length >= short.length)
  const { rows } = await closed()
  const isRight = rows.every(({ sn, late }) => short.some((one) => one === sn) && late >= 0)
  hold(`${nameOf(seconds)}: what is overdue is released, and not before (${rows.length} of ${short.length})`, isDone)
  hold(`${nameOf(seconds)}: nothing else is released (${long.length} wait on)`, isRight && rows.length === short.length)
}

/** Lets users press for a sale that begins soon, and checks that they can buy from its start on. */
async function watchSale({ database, count }: Deployment, { figure, hold }: Report, { seconds, url, tokens }: Watched) {
  const goodsSn = await makeGoods(database, { sn: `SOON${seconds}`.replace('-', 'B'), startsIn: soon })
  const wanted = { goodsSn, quantity: 1, noReturnAccepted: true } as const
  const told = new Set<string>()
  const placed = await Promise.all(
    tokens.map((token) => {
      const buyer = makeBuyer(url, token)
      return within(soon + 3, async () => {
        const key = crypto.randomUUID()
        const answer = await buyer.call('order/order', wanted, { idempotencyKey: key }).catch((error: unknown) => error)
        if (!(answer instanceof Error)) return true
        told.add(answer instanceof ApiError ? `${answer.status} ${answer.reason}` : String(answer))
        return false
      })
    }),
  )
  figure(`${nameOf(seconds)}: before a sale people are told`, [...told].join(', '))
  const early = await count(
    `orders o join goods g on g.sn = o.goods_sn where g.sn = '${goodsSn}' and o.created_at < g.sale_start`,
  )
  hold(`${nameOf(seconds)}: a sale sells when it begins, and not before`, placed.every(Boolean) && early === 0)
}

/** Checks that a session that ends soon works until then, and not afterwards. */
async function watchSession(
  { database }: Deployment,
  { hold }: Report,
  { seconds, url, tokens }: Watched,
): Promise<void> {
  const [token = ''] = tokens
  const { rows } = await database.pool.query<{ ends: Date }>(
    'update sessions set access_expires_at = clock_timestamp() + make_interval(secs => $2) where access_hash = $1 returning access_expires_at as ends',
    [tokenHash(token), soon],
  )
  const ends = rows[0]?.ends.getTime() ?? 0
  let lastServed = 0
  const isOver = await within(soon + mostLate, async () => {
    const asked = Date.now()
    const answer = await makeBuyer(url, token)
      .call('user/user/info', {})
      .catch((error: unknown) => error)
    if (!(answer instanceof Error)) lastServed = asked
    return answer instanceof ApiError && answer.status === 401
  })
  const served = (lastServed - ends) / 1000
  hold(`${nameOf(seconds)}: a login ends when it ends (${served.toFixed(1)} s)`, isOver && served > -1 && served < 1)
}

async function within(seconds: number, isSo: () => Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(150))
    if (await isSo()) return true
  return false
}

async function differenceAt(innerUrl: string): Promise<number> {
  // Gauges are refreshed every few seconds.
  await sleep(1000)
  const text = await (await fetch(`${innerUrl}/metrics`)).text()
  return Number(/^clock_difference_seconds(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1])
}
