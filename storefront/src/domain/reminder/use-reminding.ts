import { type ReminderLead, reminderLeads } from '@app/contract/scheduledKinds'
import { toast } from '@app/ui'
import { useEffect, useEffectEvent } from 'react'
import { useNeedLogin } from '../../lib/login-invitation.tsx'
import { useApiMutation } from '../../lib/mutation.ts'
import { useSession } from '../../lib/session.ts'
import { type EventName, isAhead, leadLabel, useReminder } from './api.ts'
import { rememberRequest, takeRequest } from './request.ts'

export interface Reminding {
  /** Lead of the user's reminder; undefined if there is none. */
  lead: ReminderLead | undefined
  /** Leads that can still be set. */
  leads: ReminderLead[]
  isPending: boolean
  /** Sets the reminder; without a login it asks for one, and sets it on return. */
  set: (lead: ReminderLead) => void
  remove: () => void
}

/** The user's reminder of an event that begins at `startTime`, in epoch seconds. */
export function useReminding({ kind, subject }: EventName, startTime: number): Reminding {
  const isLogin = useSession((session) => session.isLogin)
  const lead = useReminder({ kind, subject })
  const setting = useApiMutation('user/reminder/set')
  const removing = useApiMutation('user/reminder/delete')
  const needLogin = useNeedLogin()

  function send(wanted: ReminderLead): void {
    setting.mutate(
      { kind, subject, lead: wanted },
      { onSuccess: () => void toast.good(`已设提醒，${leadLabel(wanted)}发消息给你`) },
    )
  }

  const resume = useEffectEvent((event: EventName) => {
    const wanted = takeRequest(event)
    if (wanted !== undefined) send(wanted)
  })
  useEffect(() => {
    if (isLogin) resume({ kind, subject })
  }, [isLogin, kind, subject])

  return {
    lead,
    leads: reminderLeads.filter((one) => isAhead(one, startTime)),
    isPending: setting.isPending || removing.isPending,
    set(wanted) {
      if (!isLogin) rememberRequest({ kind, subject }, wanted)
      needLogin(() => send(wanted))()
    },
    remove: () => removing.mutate({ kind, subject }),
  }
}
