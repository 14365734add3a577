import { cleanSearch } from '@app/contract/cleanText'
import { PlainInput } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { foundKinds, type FoundKind } from '@app/contract/admin/dashboardNames'
import type { Permission } from '@app/contract/admin/permissions'
import { Command } from 'cmdk'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { focusFirst } from '../lib/focus.ts'
import { useMay, useMaySee, useMe } from '../lib/session.ts'
import { useRead } from '../lib/query.ts'
import { stripCellQuotes } from '../lib/cell-quotes.ts'
import { pages } from '../routes/index.ts'

const itemStyle =
  'flex cursor-pointer items-baseline justify-between gap-4 rounded-md px-3 py-2 data-[selected=true]:bg-sunken'

/** Milliseconds without a keystroke before the server is asked. */
const pause = 200

/** Actions that can be started from anywhere. */
const commands: readonly { title: string; to: string; permission: Permission }[] = [
  { title: '添加员工', to: '/staff', permission: 'staff.manage' },
  { title: '修改设置', to: '/settings', permission: 'setting.change' },
  { title: '重试已放弃的任务', to: '/jobs?state=dead', permission: 'job.operate' },
  { title: '复核同事的申请', to: '/approvals?whose=forMe', permission: 'approval.decide' },
]

const pageOf: Readonly<Record<FoundKind, (id: string) => string>> = {
  order: (id) => `/orders/${id}`,
  person: (id) => `/users/${id}`,
  item: (id) => `/items/${id}`,
  work: (id) => `/orders?goodsSn=${encodeURIComponent(id)}`,
  staff: (id) => `/staff/${id}`,
}

/** Command palette: finds orders, users, items, works and staff, and opens any page, all by keyboard. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const may = useMay()
  const maySee = useMaySee()
  const isPlatformPage = useMe().partner === null
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const asked = useSettled(cleanSearch(text))
  // Search covers the whole platform, so partner staff can only open their pages.
  const isAsking = asked.length >= 2 && isPlatformPage
  const read = useRead('search/global', { search: asked }, { isEnabled: isAsking })
  // Enter picks the first row, so results for an earlier text must not stay in the list.
  const found = isAsking && asked === cleanSearch(text) ? (read.data?.list ?? []) : []
  const seen = pages.filter((page) => !page.path.includes('$') && maySee(page))
  const isOnItsWay = isPlatformPage && cleanSearch(text).length >= 2 && (cleanSearch(text) !== asked || read.isFetching)

  function open(to: string) {
    onClose()
    void navigate({ to })
  }

  return (
    <Dialog open onClose={onClose} title="搜索" hideTitle size="wide">
      <Command label="搜索" loop>
        <Command.Input
          asChild
          ref={focusFirst}
          value={text}
          onValueChange={(typed) => setText(stripCellQuotes(typed))}
          placeholder={isPlatformPage ? '订单编号、手机号、用户、藏品、哈希、作品、员工，或前往页面' : '前往页面'}
          className="field mb-3 w-full text-base outline-none"
        >
          <PlainInput />
        </Command.Input>
        <Command.List className="max-h-[50dvh] overflow-y-auto" aria-busy={isOnItsWay}>
          {found.length === 0 && (
            <Command.Empty className="px-3 py-6 text-center text-ink-faint">
              {isOnItsWay ? '正在查找…' : '没有找到'}
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
                    onSelect={() => open(pageOf[kind](id))}
                  >
                    <span className="min-w-0 truncate text-base text-ink">{title}</span>
                    <span className="shrink-0 tabular-nums">{note}</span>
                  </Command.Item>
                ))}
            </Group>
          ))}
          <Group heading="操作">
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
