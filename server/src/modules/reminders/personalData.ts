import type { PersonalData } from '../../core/personalData.ts'

export const remindersPersonalData: PersonalData = {
  tables: {
    reminders: {
      of: 'uid',
      closing: 'delete',
      exported: { title: '提醒', columns: { event_id: '日程', lead_minutes: '提前分钟数', sent_at: '发送时间' } },
    },
    calendar_feeds: {
      of: 'uid',
      closing: 'delete',
      exported: { title: '日历订阅', columns: { created_at: '时间' } },
    },
  },
}
