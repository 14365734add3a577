import { cx, EmptyState, Notice, Time } from '@app/ui'
import type { AdminReply } from '@app/contract/admin/routes'
import { useRef, useState } from 'react'
import { Facts } from '../../parts/facts.tsx'
import { useKeys } from '../../lib/keys.ts'
import { Page } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { formatDistance, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { UserLink } from '../../parts/links.tsx'
import { RevealButton } from '../../form/reveal-button.tsx'
import { Attempts } from './attempts.tsx'

type Case = AdminReply<'realName/waiting'>['list'][number]

/**
 * Page of real-name cases that need a manual decision, the longest wait first. One case is active: `a` and `r` decide
 * it.
 */
export default function RealNames() {
  const read = useRead('realName/waiting', {}, { every: 30_000 })
  const [chosen, setChosen] = useState<string>()
  const list = read.data?.list ?? []
  const position = Math.max(
    0,
    list.findIndex(({ uid }) => uid === chosen),
  )
  const move = (step: number) => setChosen(list[Math.min(Math.max(position + step, 0), list.length - 1)]?.uid)
  useKeys({ j: () => move(1), k: () => move(-1) })
  return (
    <Page
      title="实名审核"
      note={list.length > 0 && `${read.data?.total} 位等待审核，等待最久的在前。j 下一位，k 上一位，a 通过，r 驳回。`}
    >
      <QueryBoundary read={read}>
        {() =>
          list.length === 0 ? (
            <EmptyState title="没有等待审核的" />
          ) : (
            <ol aria-label="等待审核" className="flex flex-col gap-4">
              {list.map((one, index) => (
                <CaseSheet key={one.uid} one={one} isActive={index === position} />
              ))}
            </ol>
          )
        }
      </QueryBoundary>
    </Page>
  )
}

interface CaseProps {
  one: Case
  isActive: boolean
}

/** One case: the user's data beside the provider's answer and earlier attempts. */
function CaseSheet({ one, isActive }: CaseProps) {
  const may = useMay()
  const frame = useRef<HTMLLIElement>(null)
  return (
    <li
      ref={frame}
      aria-current={isActive || undefined}
      className={cx(
        'rounded-md border bg-surface',
        isActive ? 'border-line-strong shadow-sm outline-2 outline-offset-1 outline-focus' : 'border-line',
      )}
    >
      {isActive && may('realName.decide') && <Keys frame={frame} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
        <h2 className="font-medium">
          {one.realName} <span className="ml-2 font-mono text-sm">{one.idNumber}</span>
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          <Time at={one.since} className="mr-2 text-sm text-ink-faint">
            {formatDistance(one.since)}提交
          </Time>
          {may('user.reveal') && <RevealButton path="user/reveal" input={{ uid: one.uid }} label="看完整信息" />}
          {may('realName.decide') && (
            <>
              <span data-verb="approve">
                <ConfirmButton path="realName/approve" label="通过" input={{ uid: one.uid }} successMessage="已通过" />
              </span>
              <span data-verb="reject">
                <ActionButton path="realName/reject" label="驳回" input={{ uid: one.uid }} variant="secondary">
                  原因会原样告诉申请人。
                </ActionButton>
              </span>
            </>
          )}
        </div>
      </div>
      <div className="grid gap-x-8 gap-y-4 p-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          <h3 className="text-xs text-ink-faint">本人提交</h3>
          <Facts
            facts={[
              { label: '账号', value: <UserLink uid={one.uid} /> },
              { label: '手机号', value: one.phone },
              { label: '证件号推断', value: `${one.sex === 'male' ? '男' : '女'}，${one.age} 岁` },
              { label: '注册时间', value: formatTime(one.registeredAt) },
            ]}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-3 text-sm">
          <h3 className="text-xs text-ink-faint">核验方答复 · 第 {one.attempts} 次提交</h3>
          <p>{one.reason || '没有给出原因'}</p>
          {one.isTaken && <Notice tone="rare">这个证件号已经认证了另一个账号，不能再通过。</Notice>}
          {one.earlier.length > 0 && <Attempts attempts={one.earlier} label="此前的提交" />}
        </div>
      </div>
    </li>
  )
}

/** Lets `a` and `r` press the buttons of the active case, so that keys and buttons do the same. */
function Keys({ frame }: { frame: { readonly current: HTMLElement | null } }) {
  const press = (verb: string) =>
    frame.current?.querySelector<HTMLButtonElement>(`[data-verb="${verb}"] button`)?.click()
  useKeys({ a: () => press('approve'), r: () => press('reject') })
  return null
}
