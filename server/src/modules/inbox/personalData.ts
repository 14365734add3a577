import type { PersonalData } from '../../core/personalData.ts'

export const inboxPersonalData: PersonalData = {
  tables: {
    message_deliveries: {
      of: 'uid',
      closing: 'delete',
      exported: {
        title: '消息发送',
        columns: { channel: '渠道', state: '状态', sent_at: '发送时间', opened_at: '打开时间' },
      },
    },
    message_targets: {
      of: 'uid',
      closing: 'delete',
      exported: { title: '接收通知的设备', columns: { channel: '渠道', created_at: '时间' } },
    },
    inbox_choices: {
      of: 'uid',
      closing: 'delete',
      exported: { title: '消息设置', columns: { kind: '种类', channel: '渠道', is_on: '接收' } },
    },
    inbox_messages: {
      of: 'uid',
      closing: 'delete',
      exported: { title: '消息', columns: { title: '标题', text: '内容', created_at: '时间', read_at: '已读时间' } },
    },
  },
}
