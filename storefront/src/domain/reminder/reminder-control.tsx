import { Button, Select } from '@app/ui'
import type { EventName } from './api.ts'
import { leadLabel } from './api.ts'
import { useReminding } from './use-reminding.ts'

export interface ReminderControlProps extends EventName {
  title: string
  /** Epoch seconds. */
  startTime: number
  className?: string
}

/** Sets a reminder of an event, changes how early it comes, or removes it. Nothing if it is too late for one. */
export function ReminderControl({ kind, subject, title, startTime, className }: ReminderControlProps) {
  const { lead, leads, isPending, set, remove } = useReminding({ kind, subject }, startTime)
  const [first] = leads
  if (lead === undefined) {
    if (first === undefined) return null
    return (
      <Button
        size="small"
        pending={isPending}
        aria-label={`《${title}》开始前提醒我`}
        onClick={() => set(first)}
        className={className}
      >
        提醒我
      </Button>
    )
  }
  return (
    <Select
      aria-label={`《${title}》的提醒`}
      value={lead}
      disabled={isPending}
      onChange={({ target: { value } }) => {
        const wanted = leads.find((one) => String(one) === value)
        if (wanted === undefined) remove()
        else set(wanted)
      }}
      className={className}
    >
      {[...new Set([...leads, lead])].map((one) => (
        <option key={one} value={one}>
          {leadLabel(one)}
        </option>
      ))}
      <option value="">不再提醒</option>
    </Select>
  )
}
