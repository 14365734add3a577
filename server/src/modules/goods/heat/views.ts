import type { GoodsSn } from '@app/contract'
import { shanghaiDay } from '../../../core/clock.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { networksOf } from '../../../core/networks.ts'
import * as queries from './queries.ts'

/** Interval at which a process stores views. */
const everyMilliseconds = 5000
/** Most views that may wait; with more in five seconds a work is hot without them. */
const most = 20_000

/**
 * Views of works: a network counts once per day and work, however often and in whichever process it looks. The
 * network is stored as a keyed hash for two days. Views wait in memory and are lost if the process is killed, which is
 * acceptable.
 */
export interface Views {
  /** Records a view of a work. Never blocks and never fails. */
  seen(goodsSn: GoodsSn, ip: string): void
  /** Stores the waiting views. */
  write(): Promise<void>
}

export function createViews({
  clock,
  database,
  log,
  sealer,
}: Pick<CoreServices, 'clock' | 'database' | 'log' | 'sealer'>): Views {
  let waiting = new Map<string, queries.Seen>()
  let known = new Set<string>()
  let knownDay = ''
  let timer: NodeJS.Timeout | undefined

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const seen = [...waiting.values()]
    waiting = new Map()
    await queries.note(database.db, 'view', shanghaiDay(clock.now()), seen)
  }

  return {
    write,

    seen(goodsSn, ip) {
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
