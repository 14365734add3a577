import type { Decision } from './api.ts'

export const kindLabels: Readonly<Record<Decision['kind'], string>> = {
  message: '留言',
  comment: '评论',
  wish: '心愿',
  line: '祝福',
  hall: '展厅',
  name: '昵称头像',
}

export const stateLabels: Readonly<Record<Decision['state'], string>> = {
  standing: '未展示',
  appealed: '申诉中',
  upheld: '维持原处理',
  lifted: '已恢复',
}
