import { choiceLabel } from '@app/contract/admin/auditValues'
import type { FieldDescription } from '@app/contract/admin/description'
import { adminForms } from '@app/contract/admin/forms.derived'
import { adminLists } from '@app/contract/admin/lists.derived'
import { draftTitles } from '@app/contract/admin/draftNames'
import { permissions } from '@app/contract/admin/permissions'
import { formatBytes, formatFen, formatTime } from '../lib/format.ts'

/** Fields of the audit and of requests that no form or list declares. */
const more: Readonly<Record<string, string>> = {
  accounts: '账号数',
  aiLabel: 'AI 标识',
  labelSource: 'AI 标识来源',
  added: '新增',
  albumId: '专辑',
  again: '再试',
  agrees: '与账目一致',
  allowlisted: '优先购名单',
  application: '应用标识',
  approval: '复核申请',
  askedBy: '申请人',
  assignee: '受理人',
  balance: '余额',
  change: '增减',
  copyOf: '复制自草稿',
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
  from: '取自素材',
  freeOrders: '免费领取的订单',
  held: '品牌与店铺',
  imageId: '图片',
  isCalledOff: '取消发售',
  isCancelled: '取消',
  isEnded: '终止合作',
  isFine: '可以收款',
  isFrozen: '冻结',
  isHidden: '隐藏',
  isNew: '新建',
  isOpen: '开放',
  isPublic: '公布',
  isShown: '供选用',
  isStopped: '暂停',
  isTakenDown: '下架',
  prize: '奖品',
  stock: '库存',
  paidWishes: '锦书灯',
  spentPoints: '用去积分',
  title: '名称',
  isRepeated: '此前已做过',
  isWhole: '全额退款',
  item: '项目',
  lastError: '最近的失败',
  name: '名称',
  needsReview: '待律师审核',
  operationId: '上链序号',
  order: '次序',
  orderNumber: '文书编号',
  paidFen: '实付',
  partner: '所属商户',
  permissions: '权限',
  pieces: '件数',
  piecesLeft: '没有发出的件数',
  points: '积分',
  refundOrders: '退款的订单',
  refused: '未做',
  removed: '移除',
  repeated: '重复',
  result: '合成所得',
  rows: '行数',
  sent: '已发',
  sentOrders: '已发货的订单',
  settled: '已结算',
  shown: '看到的订单',
  state: '状态',
  status: '状态',
  task: '任务',
  verdict: '处理',
  version: '版本',
  versionName: '版本名',
  voided: '作废数',
  waitingOrders: '待付款的订单',
  wont: '未做的行',
  words: '说明',
  work: '作品',
}

/** Fields inside a field whose own names are too general, by their path. */
const nested: Readonly<Record<string, string>> = {
  'creator.introduction': '创作者简介',
  'creator.name': '创作者',
  'creator.title': '创作者头衔',
}

/** Labels of the contents of drafts; if kinds call a field differently, that of a work. */
const contents: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(draftTitles), draftTitles.work)

const forms: Readonly<Record<string, Readonly<Record<string, FieldDescription>>>> = adminForms

/** Column labels of all lists; the first one wins. */
const columns = new Map<string, FieldDescription>()
for (const list of Object.values(adminLists))
  for (const [name, field] of Object.entries(list.columns)) if (!columns.has(name)) columns.set(name, field)

/** Field labels of all forms, for a change that another call records; the first one wins. */
const fields = new Map<string, FieldDescription>()
for (const form of Object.values(forms))
  for (const [name, field] of Object.entries(form)) if (!fields.has(name)) fields.set(name, field)

const describe = (name: string, verb: string): FieldDescription | undefined =>
  forms[verb]?.[name] ?? columns.get(name) ?? fields.get(name)

/** Returns the label of a changed field, given its full path; an unknown field is shown unchanged. */
export function fieldTitle(path: string, verb = ''): string {
  const parts = path
    .split('.')
    .map(
      (name) =>
        forms[verb]?.[name]?.title ??
        more[name] ??
        contents[name] ??
        columns.get(name)?.title ??
        fields.get(name)?.title ??
        name,
    )
  return nested[path] ?? parts.join(' · ')
}

/** Formats the value of a changed field. */
export function fieldValue(path: string, value: unknown, verb = ''): string {
  const name = path.split('.').at(-1) ?? path
  const field = describe(name, verb)
  if (value === null || value === '') return '无'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number') {
    if (name.endsWith('Fen')) return formatFen(value)
    if (field?.kind === 'bytes') return formatBytes(value)
    if (field?.kind === 'time' || name === 'until' || name.endsWith('At')) return formatTime(value)
  }
  if (typeof value === 'string' || typeof value === 'number')
    return choiceLabel(name, value, verb) ?? (permissions as Readonly<Record<string, string>>)[value] ?? String(value)
  if (Array.isArray(value)) {
    const isPlain = value.every((one) => typeof one !== 'object')
    return value.map((one) => fieldValue(path, one, verb)).join(isPlain ? '、' : '；') || '无'
  }
  if (isPicture(value)) return `图片 ${value.url.split('/').at(-1)?.slice(0, 8) ?? ''}`
  if (typeof value !== 'object' || value === null) return '无'
  return Object.entries(value)
    .map(([inner, of]) => `${fieldTitle(inner, verb)} ${fieldValue(inner, of, verb)}`)
    .join('，')
}

/** Whether a value is a picture of the library; as text it is only told apart from another one. */
export const isPicture = (value: unknown): value is { url: string } =>
  typeof value === 'object' && value !== null && 'widths' in value && 'url' in value && typeof value.url === 'string'
