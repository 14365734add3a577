import type { FieldDescription } from '@app/contract/admin/description'
import { adminForms } from '@app/contract/admin/forms'
import { adminLists } from '@app/contract/admin/lists'
import { permissions } from '@app/contract/admin/permissions'
import { formatFen, formatTime } from '../lib/format.ts'

/** Fields of the audit and of requests that no form or list declares. */
const more: Readonly<Record<string, string>> = {
  accounts: '账号数',
  added: '新增',
  albumId: '专辑',
  again: '再试',
  approval: '复核申请',
  askedBy: '申请人',
  assignee: '受理人',
  balance: '余额',
  change: '增减',
  count: '数量',
  debt: '欠积分',
  decision: '决定',
  decisionId: '处理记录',
  difference: '差异编号',
  disabled: '停用',
  endedSessions: '结束的登录数',
  entries: '条数',
  entry: '记录编号',
  field: '内容',
  givenFen: '退还',
  isDryRun: '试算',
  freeOrders: '免费领取的订单',
  isCalledOff: '取消发售',
  isCancelled: '取消',
  isFrozen: '冻结',
  isHidden: '隐藏',
  isOpen: '开放',
  isShown: '供选用',
  isStopped: '暂停',
  isTakenDown: '下架',
  prize: '奖品',
  stock: '库存',
  paidWishes: '付费心愿',
  spentPoints: '用去积分',
  title: '名称',
  isRepeated: '此前已做过',
  isWhole: '全额退款',
  lastError: '最近的失败',
  name: '名称',
  operationId: '上链序号',
  orderNumber: '文书编号',
  paidFen: '实付',
  partner: '所属商户',
  permissions: '权限',
  pieces: '件数',
  points: '积分',
  refundOrders: '退款的订单',
  refused: '未做',
  removed: '移除',
  repeated: '重复',
  sent: '已发',
  sentOrders: '已发货的订单',
  shown: '看到的订单',
  state: '状态',
  status: '状态',
  task: '任务',
  verdict: '处理',
  version: '版本',
  waitingOrders: '待付款的订单',
}

const forms: Readonly<Record<string, Readonly<Record<string, FieldDescription>>>> = adminForms

/** Column labels of all lists; the first one wins. */
const columns = new Map<string, FieldDescription>()
for (const list of Object.values(adminLists))
  for (const [name, field] of Object.entries(list.columns)) if (!columns.has(name)) columns.set(name, field)

const describe = (name: string, verb: string): FieldDescription | undefined => forms[verb]?.[name] ?? columns.get(name)

/** Returns the label of a changed field, given its full path; an unknown field is shown unchanged. */
export function fieldTitle(path: string, verb = ''): string {
  return path
    .split('.')
    .map((name) => forms[verb]?.[name]?.title ?? more[name] ?? columns.get(name)?.title ?? name)
    .join(' · ')
}

/** Formats the value of a changed field. */
export function fieldValue(path: string, value: unknown, verb = ''): string {
  const name = path.split('.').at(-1) ?? path
  const field = describe(name, verb)
  if (value === null || value === '') return '无'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number') {
    if (name.endsWith('Fen')) return formatFen(value)
    if (field?.kind === 'time' || name === 'until' || name.endsWith('At')) return formatTime(value)
  }
  if (typeof value === 'string' || typeof value === 'number')
    return field?.labels?.[value] ?? (permissions as Readonly<Record<string, string>>)[value] ?? String(value)
  if (Array.isArray(value))
    return value.every((one) => typeof one !== 'object')
      ? value.map((one) => fieldValue(path, one, verb)).join('、') || '无'
      : JSON.stringify(value)
  return JSON.stringify(value)
}
