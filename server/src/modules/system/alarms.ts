import { databaseNow } from '../../core/database.ts'
import type { Foundation } from '../../core/foundation.ts'
import { standingOf } from '../../jobs/desk.ts'
import type { createBeats } from './beats.ts'

/** Seconds that work may be due before somebody should look. */
const lateSeconds = 120
const clockMilliseconds = 2000

/** What is wrong with the machine, in a sentence each. */
export function createAlarms(
  { database: { db } }: Pick<Foundation, 'database'>,
  beats: Pick<ReturnType<typeof createBeats>, 'list'>,
) {
  return async function alarms(): Promise<string[]> {
    const before = Date.now()
    const now = await databaseNow(db)
    const apart = Math.abs((before + Date.now()) / 2 - now.getTime())
    const [{ oldestDueSeconds }, processes] = await Promise.all([standingOf(db), beats.list()])
    const hasWorker = processes.some(({ role, isAlive }) => role !== 'api' && isAlive)
    const silent = processes.filter(({ isAlive }) => !isAlive)
    return [
      ...(hasWorker ? [] : ['没有后台进程在运行：发货、上链与到期处理都停着']),
      ...(oldestDueSeconds > lateSeconds
        ? [`后台任务积压，最早的已晚了 ${Math.floor(oldestDueSeconds / 60)} 分钟`]
        : []),
      ...(apart > clockMilliseconds ? [`本机时钟与数据库相差 ${Math.round(apart / 1000)} 秒`] : []),
      ...(silent.length > 0 ? [`${silent.length} 个进程没有正常结束就失去了联系`] : []),
    ]
  }
}
