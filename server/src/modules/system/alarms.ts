import { jobNames } from '@app/contract/admin/backgroundNames'
import { shanghaiTime } from '../../core/clock.ts'
import type { PendingCounts } from '../../core/dashboardMetrics.ts'
import { databaseNow } from '../../core/database.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { StoredSettings } from '../../core/storedSettings.ts'
import { deadByKind, standingOf } from '../../jobs/adminQueries.ts'
import type { Heartbeats } from './heartbeats.ts'
import type { SystemSettings } from './settings.ts'

/** Seconds that work may be overdue before an alarm. */
const lateSeconds = 120
const clockMilliseconds = 2000

/** Years whose public holidays must be known: the current one and, in December, the next, in Shanghai time. */
function holidayYears(now: Date): string[] {
  const inDecember = 31 * 86_400_000
  return [...new Set([now, new Date(now.getTime() + inDecember)].map((time) => shanghaiTime(time).slice(0, 4)))]
}

const titleOf = (kind: string): string => (jobNames as Readonly<Record<string, string>>)[kind] ?? kind

interface AlarmsDeps extends Pick<CoreServices, 'database'> {
  heartbeats: Pick<Heartbeats, 'list'>
  settings: StoredSettings<SystemSettings>
  waits: () => PendingCounts
}

/** Returns one sentence for each current problem of the deployment. */
export async function readAlarms({ database: { db }, heartbeats, settings, waits }: AlarmsDeps): Promise<string[]> {
  const before = Date.now()
  const now = await databaseNow(db)
  const apart = Math.abs((before + Date.now()) / 2 - now.getTime())
  const [{ oldestDueSeconds }, processes, { daysOff }, givenUp, undelivered] = await Promise.all([
    standingOf(db),
    heartbeats.list(),
    settings.get('holidays'),
    deadByKind(db),
    waits().undelivered?.(db, null),
  ])
  const years = holidayYears(now)
  const unknownYears = years.filter((year) => !daysOff.some((day) => day.startsWith(year)))
  const hasWorker = processes.some(({ role, isAlive }) => role !== 'api' && isAlive)
  const silent = processes.filter(({ isAlive }) => !isAlive)
  return [
    ...(hasWorker ? [] : ['没有后台进程在运行：发货、上链与到期处理都已停下']),
    ...(oldestDueSeconds > lateSeconds ? [`后台任务积压，最长延迟了 ${Math.floor(oldestDueSeconds / 60)} 分钟`] : []),
    ...(apart > clockMilliseconds ? [`本机时钟与数据库相差 ${Math.round(apart / 1000)} 秒`] : []),
    ...unknownYears.map((year) => `设置里还没有 ${year} 年的节假日：退货、领取等期限只会避开周末`),
    ...givenUp.map(({ kind, count }) => `“${titleOf(kind)}”有 ${count} 个任务多次失败，已放弃，要在“后台任务”里处理`),
    ...(undelivered && undelivered.count > 0 ? [`${undelivered.count} 张订单上链失败，要在订单里重新上链`] : []),
    ...(silent.length > 0 ? [`${silent.length} 个进程没有正常退出就失去联系`] : []),
  ]
}
