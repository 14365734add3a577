import * as z from 'zod'

const days = z.array(z.iso.date('请写成 2027-01-01 这样的日期')).max(2000)

/**
 * Public holidays and working weekends; key `holidays` of the table settings. `db/functions/period_end.sql` reads it.
 */
const holidays = z
  .strictObject({
    /** Public holidays, each as `2027-01-01`. */
    daysOff: days.meta({
      title: '法定节假日',
      description: '每行一天，按国务院办公厅的年度通知填写；期限的最后一天落在其中时顺延到下一个工作日。',
    }),
    /** Working weekend days. */
    workdays: days.meta({ title: '调休上班的周末', description: '每行一天；期限可以在这些天到期。' }),
  })
  .meta({ title: '节假日' })

/** What is sent to the operators' own groups and mailbox; key `staffMessages` of the table settings. */
const staffMessages = z
  .strictObject({
    approvals: z.boolean().meta({ title: '有申请等待复核时' }),
    alarms: z.boolean().meta({ title: '运行告警出现和解除时' }),
  })
  .meta({ title: '消息提醒' })

export const systemSchemas = { holidays, staffMessages }
export type SystemSettings = { holidays: z.output<typeof holidays>; staffMessages: z.output<typeof staffMessages> }

/** Defaults of the module; the holidays of 2026 come from a migration. */
export const systemDefaults: SystemSettings = {
  holidays: { daysOff: [], workdays: [] },
  staffMessages: { approvals: true, alarms: true },
}
