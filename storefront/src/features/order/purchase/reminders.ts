import type { GoodsSn } from '@app/contract'
import { deviceStorage, isRecord, readEntries, toast } from '@app/ui'
import { create } from 'zustand'
import { serverSeconds } from '../../../lib/clock.ts'

/** A reminder of a sale, on this device only. */
export interface Reminder {
  goodsSn: GoodsSn
  name: string
  /** Epoch seconds. */
  saleStart: number
  /** Whether it was set too late for the usual time, and appears at the start. */
  isLate?: boolean
}

const storageKey = 'saleReminders'
/** Usual seconds before the start. */
const remindBefore = 180

/** Seconds before the start at which a reminder appears. */
export const leadOf = ({ isLate }: Pick<Reminder, 'isLate'>): number => (isLate ? 0 : remindBefore)

/** Upcoming reminders, by good. They appear while the site is open; nothing is sent anywhere. */
export const useReminders = create<Record<string, Reminder>>(() => readEntries(deviceStorage, storageKey, isAhead))

/** Sets a reminder of a sale, or removes an existing one. */
export function toggleReminder(sale: Omit<Reminder, 'isLate'>): void {
  const { [sale.goodsSn]: set, ...others } = useReminders.getState()
  const isLate = sale.saleStart - remindBefore <= serverSeconds()
  const reminder = { ...sale, ...(isLate && { isLate }) }
  useReminders.setState(set ? others : { ...others, [sale.goodsSn]: reminder }, true)
  const isKept = store()
  if (!set) {
    schedule(reminder)
    if (isKept) toast.good(`已设提醒，${isLate ? '开抢时' : '开抢前 3 分钟'}会在本站提示你`)
    else toast.good('已设提醒。浏览器没有保存它，开抢前请不要刷新或关闭这个页面')
  }
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** Longest timer in milliseconds, one day: browsers limit timers to 32 bits of milliseconds. */
const longestTimer = 86_400_000

function schedule(reminder: Reminder): void {
  clearTimeout(timers.get(reminder.goodsSn))
  const seconds = reminder.saleStart - leadOf(reminder) - serverSeconds()
  const timer = setTimeout(
    () => (seconds * 1000 > longestTimer ? schedule(reminder) : say(reminder)),
    Math.min(Math.max(0, seconds * 1000), longestTimer),
  )
  timers.set(reminder.goodsSn, timer)
}

function say({ goodsSn, name, saleStart }: Reminder): void {
  const { [goodsSn]: set, ...others } = useReminders.getState()
  if (!set) return
  useReminders.setState(others, true)
  store()
  const minutes = Math.round((saleStart - serverSeconds()) / 60)
  if (minutes < 1) toast.notify(`《${name}》开抢了`, '去作品页看看')
  else toast.notify(`《${name}》即将开抢`, `还有约 ${minutes} 分钟，去作品页等着吧`)
}

/** Returns whether the browser stored the reminders; otherwise they last as long as the page. */
const store = (): boolean => deviceStorage.set(storageKey, JSON.stringify(useReminders.getState()))

/** Whether a stored value is a reminder of a future sale. */
function isAhead(value: unknown): value is Reminder {
  return (
    isRecord(value) &&
    typeof value['goodsSn'] === 'string' &&
    typeof value['name'] === 'string' &&
    typeof value['saleStart'] === 'number' &&
    value['saleStart'] > serverSeconds()
  )
}

for (const reminder of Object.values(useReminders.getState())) schedule(reminder)
