import { cleanSearch } from '@app/contract/cleanText'
import { PlainInput, uniqueId } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { foundKinds, type FoundKind } from '@app/contract/admin/dashboardNames'
import type { DraftKind } from '@app/contract/admin/drafts'
import { adminLists } from '@app/contract/admin/lists.derived'
import type { Permission } from '@app/contract/admin/permissions'
import type { FormPath } from '@app/contract/admin/routes'
import { Command } from 'cmdk'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { focusFirst } from '../lib/focus.ts'
import { useMay, useMaySee, useMe } from '../lib/session.ts'
import { ActionForm } from '../form/action-button.tsx'
import { labelsOf } from '../lib/labels.ts'
import { useRead, useWrite } from '../lib/query.ts'
import { editorOf } from '../pages/drafts/editors.ts'
import { stripCellQuotes } from '../lib/cell-quotes.ts'
import { pages } from '../routes/index.ts'

const itemStyle =
  'flex cursor-pointer items-baseline justify-between gap-4 rounded-md px-3 py-2 data-[selected=true]:bg-sunken'

/** Milliseconds without a keystroke before the server is asked. */
const pause = 200

/** Pages on which an action starts. */
const commands: readonly { title: string; to: string; permission: Permission }[] = [
  { title: '写公告', to: '/notices/new', permission: 'content.edit' },
  { title: '添加广告', to: '/ads/new', permission: 'content.edit' },
  { title: '新建专辑或专题', to: '/subjects/new', permission: 'content.edit' },
  { title: '添加员工', to: '/staff', permission: 'staff.manage' },
  { title: '修改设置', to: '/settings', permission: 'setting.change' },
  { title: '重试已放弃的任务', to: '/jobs?state=dead', permission: 'job.operate' },
  { title: '复核同事的申请', to: '/approvals?whose=forMe', permission: 'approval.decide' },
]

/** Names of the kinds of drafts. */
const draftNames = labelsOf(adminLists['draft/list'].filters, 'kind')

interface RecordAction {
  title: string
  /** Kind of the record that is searched for first. */
  of: FoundKind
  permission: Permission
  path: FormPath
  inputOf: (id: string) => object
  /** What the action does. */
  effect: string
  isDangerous?: boolean
}

/** Actions on one record, which the user searches for after choosing the action. */
const recordActions: readonly RecordAction[] = [
  {
    title: '停售',
    of: 'work',
    permission: 'goods.stop',
    path: 'goods/stop',
    inputOf: (goodsSn) => ({ goodsSn }),
    effect: '立刻不能再下单；已下的订单照常付款。之后可以恢复发售。',
    isDangerous: true,
  },
  {
    title: '平台下架',
    of: 'work',
    permission: 'goods.takeDown',
    path: 'goods/takeDown',
    inputOf: (goodsSn) => ({ goodsSn }),
    effect: '立刻从店面消失，不能再下单；已售出的藏品不受影响。之后可以恢复上架。',
    isDangerous: true,
  },
  {
    title: '停用账号',
    of: 'person',
    permission: 'user.disable',
    path: 'user/disable',
    inputOf: (uid) => ({ uid }),
    effect: '立即生效：所有设备退出，不能再登录、购买和转赠。藏品和积分都留着。',
    isDangerous: true,
  },
  {
    title: '冻结藏品',
    of: 'item',
    permission: 'item.freeze',
    path: 'item/freeze',
    inputOf: (itemId) => ({ itemId }),
    effect: '立即生效：不能转赠、收下、合成、销毁，也不能使用权益，持有人会看到说明。解除要由两位同事办理。',
    isDangerous: true,
  },
  {
    title: '写订单备注',
    of: 'order',
    permission: 'order.note',
    path: 'order/note',
    inputOf: (orderSn) => ({ orderSn }),
    effect: '只有同事看得到。',
  },
]

const pageOf: Readonly<Record<FoundKind, (id: string) => string>> = {
  order: (id) => `/orders/${id}`,
  person: (id) => `/users/${id}`,
  item: (id) => `/items/${id}`,
  work: (id) => `/goods/${encodeURIComponent(id)}`,
  staff: (id) => `/staff/${id}`,
}

/** Command palette: finds orders, users, items, works and staff, and opens any page, all by keyboard. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const may = useMay()
  const maySee = useMaySee()
  const isPlatformPage = useMe().partner === null
  const navigate = useNavigate()
  const [text, setText] = useState('')
  /** The action whose record is searched for, and the record once it is chosen. */
  const [action, setAction] = useState<RecordAction>()
  const [target, setTarget] = useState<{ id: string; title: string }>()
  const create = useWrite('draft/create')
  const asked = useSettled(cleanSearch(text))
  // Search covers the whole platform, so partner staff can only open their pages.
  const isAsking = asked.length >= 2 && isPlatformPage
  const read = useRead('search/global', { search: asked }, { isEnabled: isAsking })
  // Enter picks the first row, so results for an earlier text must not stay in the list.
  const answered = isAsking && asked === cleanSearch(text) ? (read.data?.list ?? []) : []
  const found = action ? answered.filter(({ kind }) => kind === action.of) : answered
  const seen = pages.filter((page) => !page.path.includes('$') && maySee(page))
  const isOnItsWay = isPlatformPage && cleanSearch(text).length >= 2 && (cleanSearch(text) !== asked || read.isFetching)

  function open(to: string) {
    onClose()
    void navigate({ to })
  }

  async function newDraft(kind: DraftKind) {
    const { fresh } = await editorOf(kind)
    const { id } = await create.mutateAsync({ kind, key: uniqueId(), content: fresh() })
    open(`/drafts/${id}`)
  }

  function begin(chosen: RecordAction) {
    setAction(chosen)
    setText('')
  }

  if (action && target) {
    return (
      <Dialog open onClose={onClose} title={`${action.title}：${target.title}`}>
        <ActionForm
          path={action.path}
          label={action.title}
          input={action.inputOf(target.id)}
          isDangerous={action.isDangerous ?? false}
          onClose={onClose}
        >
          {action.effect}
        </ActionForm>
      </Dialog>
    )
  }
  return (
    <Dialog open onClose={onClose} title={action?.title ?? '搜索'} hideTitle={!action} size="wide">
      <Command label="搜索" loop shouldFilter={!action}>
        <Command.Input
          asChild
          ref={focusFirst}
          value={text}
          onValueChange={(typed) => setText(stripCellQuotes(typed))}
          placeholder={
            action
              ? `要${action.title}的${foundKinds[action.of]}`
              : isPlatformPage
                ? '订单编号、手机号、用户、藏品、哈希、作品、员工，或前往页面'
                : '前往页面'
          }
          className="field mb-3 w-full text-base outline-none"
        >
          <PlainInput />
        </Command.Input>
        <Command.List className="max-h-[50dvh] overflow-y-auto" aria-busy={isOnItsWay}>
          {found.length === 0 && (
            <Command.Empty className="px-3 py-6 text-center text-ink-faint">
              {isOnItsWay ? '正在查找…' : action && asked.length < 2 ? '输入至少两个字' : '没有找到'}
            </Command.Empty>
          )}
          {[...new Set(found.map(({ kind }) => kind))].map((kind) => (
            <Group key={kind} heading={foundKinds[kind]} isFound>
              {found
                .filter((one) => one.kind === kind)
                .map(({ id, title, note }) => (
                  <Command.Item
                    key={id}
                    forceMount
                    value={`${kind} ${id}`}
                    className={itemStyle}
                    onSelect={() => (action ? setTarget({ id, title }) : open(pageOf[kind](id)))}
                  >
                    <span className="min-w-0 truncate text-base text-ink">{title}</span>
                    <span className="shrink-0 tabular-nums">{note}</span>
                  </Command.Item>
                ))}
            </Group>
          ))}
          {!action && (
            <>
              <Group heading="操作">
                {may('draft.edit') &&
                  Object.entries(draftNames).map(([kind, name]) => (
                    <Command.Item
                      key={kind}
                      value={`新建${name}`}
                      className={itemStyle}
                      // A toast shows the error.
                      onSelect={() => void newDraft(kind as DraftKind).catch(() => undefined)}
                    >
                      <span className="text-base text-ink">新建{name}</span>
                    </Command.Item>
                  ))}
                {isPlatformPage &&
                  recordActions
                    .filter(({ permission }) => may(permission))
                    .map((one) => (
                      <Command.Item key={one.title} value={one.title} className={itemStyle} onSelect={() => begin(one)}>
                        <span className="text-base text-ink">{one.title}…</span>
                      </Command.Item>
                    ))}
                {commands
                  .filter(({ permission }) => may(permission))
                  .map(({ title, to }) => (
                    <Command.Item key={title} value={title} className={itemStyle} onSelect={() => open(to)}>
                      <span className="text-base text-ink">{title}</span>
                    </Command.Item>
                  ))}
              </Group>
              <Group heading="页面">
                {seen.map(({ path, title, group }) => (
                  <Command.Item key={path} value={`${title} ${path}`} className={itemStyle} onSelect={() => open(path)}>
                    <span className="text-base text-ink">{title}</span>
                    <span>{group}</span>
                  </Command.Item>
                ))}
              </Group>
            </>
          )}
        </Command.List>
      </Command>
    </Dialog>
  )
}

function Group({ heading, isFound = false, children }: { heading: string; isFound?: boolean; children: ReactNode }) {
  return (
    <Command.Group heading={heading} forceMount={isFound} className="mb-2 text-sm text-ink-faint">
      {children}
    </Command.Group>
  )
}

/** Returns the value once it has stopped changing. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
