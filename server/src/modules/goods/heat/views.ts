import type { GoodsSn } from '@app/contract'
import { shanghaiDay } from '../../../core/clock.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { networksOf } from '../../../core/networks.ts'
import * as queries from './queries.ts'

/** A process writes down views this often. */
const everyMilliseconds = 5000
/** Views that may wait; a work that more look at in five seconds is hot without them. */
const most = 20_000

export type Views = ReturnType<typeof createViews>

/**
 * Who looks at works: a network once a day and work, however often and in whichever process. Whence somebody came is kept
 * as a keyed hash for two days. Views are gathered in memory; those of a process that is killed are nobody's loss.
 */
export function createViews({
  clock,
  database,
  log,
  sealer,
}: Pick<CoreServices, 'clock' | 'database' | 'log' | 'sealer'>) {
  let waiting = new Map<string, queries.Seen>()
  let known = new Set<string>()
  let knownDay = ''
  let timer: NodeJS.Timeout | undefined

  /** Writes down those that wait. */
  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const seen = [...waiting.values()]
    waiting = new Map()
    await queries.note(database.db, 'view', shanghaiDay(clock.now()), seen)
  }

  return {
    write,

    /** Somebody looks at a work. Waits for nothing, and never fails. */
    seen(goodsSn: GoodsSn, ip: string): void {
      if (ip === '' || waiting.size >= most) return
      const day = shanghaiDay(clock.now())
      if (day !== knownDay || known.size >= 10 * most) known = new Set()
      knownDay = day
      const key = `${networksOf(ip).host} ${goodsSn}`
      if (known.has(key)) return
      known.add(key)
      const who = sealer.keyedHashes(`${day} ${networksOf(ip).host}`, 'viewer')[0].toString('base64url')
      waiting.set(key, { goodsSn, who })
      timer ??= setTimeout(() => {
        write().catch((error: unknown) => log.warn({ err: error }, 'views were not written down'))
      }, everyMilliseconds).unref()
    },
  }
}
