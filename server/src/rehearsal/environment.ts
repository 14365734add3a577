import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { audit } from '../audit/index.ts'
import { directUrlOf } from '../core/databasePool.ts'
import type { CoreServices } from '../core/coreServices.ts'
import { migrate } from '../db/migrate.ts'
import type { Columns } from '../db/rows.ts'
import { createDatabase, databaseUrl, dropDatabase, runStatement } from '../embedded/databases.ts'
import type { Play, LoadTestEnvironment, PreparedLoadTest } from '../ports/loadTest.ts'
import { mostConnections, openConnections } from './connections.ts'
import { issueCredential } from './credential.ts'
import { arrivalOf } from './curve.ts'
import { createMeasures } from './measures.ts'
import { nowhere } from './nowhere.ts'
import type { MakeContext, OwnContext } from './ownContext.ts'
import { makePeople, putOnSale, windowSeconds } from './people.ts'
import { createBuyer, type Person } from './person.ts'

/** Maximum share of each process's pool for a rehearsal. */
const poolShare = 1 / 3
/** Validity of a credential in seconds: longer than any rehearsal. */
const credentialSeconds = 600
/** Milliseconds before the first users act. Processes wait that long for announced changes. */
const leadMilliseconds = 1500
/** Percentage of users outside the windows who try early and again when the sale begins. */
const tryingPercent = 5

/** Opens a context over the database of a rehearsal, with a small pool and no external systems. */
export function openRehearsal(
  { config, sealer }: Pick<CoreServices, 'config' | 'sealer'>,
  makeContext: MakeContext,
  name: string,
): OwnContext {
  const { database } = config
  return makeContext(
    {
      ...config,
      database: {
        ...database,
        url: databaseUrl(directUrlOf(database), name),
        directUrl: '',
        poolSize: Math.max(4, Math.floor(database.poolSize * poolShare)),
      },
      payment: { ...config.payment, channels: [] },
    },
    nowhere(sealer),
  )
}

/** Prepares, runs and drops rehearsals, in the worker. */
export function createLoadTestEnvironment(core: CoreServices, makeContext: MakeContext): LoadTestEnvironment {
  const { config, sealer } = core
  const { url, ownerUrl, maintenanceSeconds } = config.database
  /** The owner of the tables creates and drops databases, which the servers' own role may not do. */
  const maker = ownerUrl || directUrlOf(config.database)
  const service = ownerUrl === '' ? undefined : decodeURIComponent(new URL(url).username)

  async function perform(
    context: OwnContext,
    play: Play,
    tokens: readonly string[],
    [places, { signal, reportProgress }]: Parameters<PreparedLoadTest['perform']>,
  ) {
    const { db } = context.database
    const isBox = play.terms.prizes !== undefined
    const { people: count, curve, earlyPercent } = play.script
    const measures = createMeasures({ isBox })
    const connections = openConnections()
    const credential = issueCredential(sealer, play.id, Date.now() / 1000 + credentialSeconds)
    const parts = { connections, measures, sealer, credential, goodsSn: play.goodsSn, isBox, signal }
    const { addAddress, buy } = createBuyer(parts)
    const people = tokens.map((token, index): Person => ({ url: places[index % places.length]?.url ?? '', token }))
    if (play.terms.freightFen !== undefined) await giveAddresses(people, addAddress)
    const hasWindows = play.terms.windows.length > 0
    const lead = leadMilliseconds + (hasWindows ? windowSeconds * 1000 : 0)
    const start = Math.ceil((Date.now() + lead) / 1000)
    const early = hasWindows ? Math.round((count * earlyPercent) / 100) : 0
    const windows = await putOnSale(context, play, { start, early })
    const telling = setInterval(() => reportProgress(measures.progress()), 500)

    /** Waits until a time in epoch milliseconds; throws if aborted. */
    const until = (moment: number) => sleep(Math.max(0, moment - Date.now()), undefined, { signal })

    async function live(index: number): Promise<void> {
      const person = people[index] ?? { url: '', token: '' }
      const window = windows[index % windows.length]
      if (index < early && window) {
        await until(window.start * 1000 + 20)
        return void (await buy(person))
      }
      if (window && index - early < (count * tryingPercent) / 100) {
        await until(window.start * 1000 + 20)
        await buy(person)
      }
      await until(start * 1000 + arrivalOf(curve, index - early, count - early))
      await buy(person)
    }

    try {
      const first = Math.min(start, ...windows.map((window) => window.start)) * 1000
      measures.begin(performance.now() + first - Date.now())
      // Users who had not arrived when it was stopped no longer do.
      await Promise.allSettled(Array.from({ length: count }, (_, index) => live(index)))
      reportProgress(measures.progress())
    } finally {
      clearInterval(telling)
      connections.close()
    }
    const books = await readBooks(db, play)
    const findings = await audit(db)
    const { edition } = play.terms
    const isWhole = books.sold === edition || books.sold === books.placed
    const measured = measures.report()
    return {
      ...measured,
      processes: places.length,
      connections: Math.min(mostConnections, count) * places.length,
      sold: books.sold,
      left: edition - books.sold - books.reserved,
      isExact: books.sold <= edition && books.serials === books.sold && isWhole && books.paid === measured.paid,
      invariants: {
        checked: findings.length,
        broken: findings.filter(({ violations }) => violations > 0).map(({ invariant }) => invariant),
      },
    }
  }

  return {
    async hindrance() {
      const [row] = await runStatement(
        maker,
        'select 1 from pg_roles where rolname = current_user and (rolcreatedb or rolsuper)',
      )
      if (row !== undefined) return undefined
      return '演练要有一个自己的临时数据库，而网站所用的数据库账号没有建库权限：请让管理员执行 ALTER ROLE … CREATEDB 之后再来'
    },

    async prepare(play) {
      const made = await createDatabase(maker, play.database)
      await migrate(made, { statementSeconds: maintenanceSeconds, ...(service !== undefined && { service }) })
      const context = openRehearsal(core, makeContext, play.database)
      try {
        const tokens = await makePeople(context.database.db, play.script.people)
        return {
          perform: (...given) => perform(context, play, tokens, given),
          close: () => context.close(2000),
        }
      } catch (error) {
        await context.close()
        throw error
      }
    },

    drop: (name) => dropDatabase(maker, name),
  }
}

/** Users who add their addresses at the same time, before the sale. */
const addingAtOnce = 20

async function giveAddresses(
  people: Person[],
  addAddress: (person: Person) => Promise<Person['addressId']>,
): Promise<void> {
  for (let from = 0; from < people.length; from += addingAtOnce) {
    const some = people.slice(from, from + addingAtOnce)
    const added = await Promise.all(some.map(async (person) => ({ ...person, addressId: await addAddress(person) })))
    people.splice(from, added.length, ...added)
  }
}

/** Reads the result of a rehearsal from its books. */
async function readBooks(db: OwnContext['database']['db'], { goodsSn, terms }: Play) {
  const { rows } = await sql<
    Columns<'goods_stock', 'sold' | 'reserved'> & { placed: number; paid: number; serials: number }
  >`
    select s.sold, s.reserved,
      (select count(*) from orders o where o.goods_sn = s.goods_sn)::int as placed,
      (select count(*) from orders o where o.goods_sn = s.goods_sn and o.paid_at is not null)::int as paid,
      (select count(distinct serial) from items i where i.goods_sn = s.goods_sn)::int
        + (select count(distinct number) from user_blind_boxes b where b.goods_sn = s.goods_sn)::int as serials
    from goods_stock s where s.goods_sn = ${goodsSn}`.execute(db)
  const books = rows[0] ?? { sold: 0, reserved: 0, placed: 0, paid: 0, serials: 0 }
  // Physical goods have no numbers: each paid order is one.
  return terms.freightFen === undefined ? books : { ...books, serials: books.paid }
}
