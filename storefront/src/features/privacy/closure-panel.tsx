import { closureBlocks, keptFor } from '@app/contract/closureBlocks'
import { Button, buttonStyle, copyText, KeyValueList, ListSkeleton, Notice, SectionHeading, toast } from '@app/ui'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { ConfirmModal } from '../../lib/lazy/windows.ts'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'
import { refreshAfter } from '../../lib/refresh.ts'
import { Link } from '../../lib/router/link.tsx'
import { formatDateTime, formatLastDay } from '../../lib/time.ts'
import { paths } from '../../routes.ts'
import { type Closure, type ClosureInfo, closureInfo } from './api.ts'
import { OwnCodeForm } from './own-code-form.tsx'

/** Closing the account: what is lost, what hinders it, the request, and the seven days in which it can be withdrawn. */
export function ClosurePanel() {
  return (
    <QueryBoundary of={useQueryState(closureInfo)} loading={<ListSkeleton count={3} label="正在加载注销状态" />}>
      {(info) => (info.closure ? <Requested closure={info.closure} info={info} /> : <Unrequested info={info} />)}
    </QueryBoundary>
  )
}

function Unrequested({ info }: { info: ClosureInfo }) {
  return (
    <>
      <p className="text-ink-soft">
        提交后有 7
        天冷静期，随时可以撤回。冷静期满，个人信息会被删除，账号不能恢复；手机号可以重新注册，但新账号里什么都没有。
      </p>
      <Losses info={info} />
      <Blocks blocks={info.blocks} />
      <Kept />
      {info.blocks.length === 0 && (
        <section className="mt-10">
          <SectionHeading className="mb-4">提交申请</SectionHeading>
          <OwnCodeForm
            label="申请注销"
            pendingLabel="正在提交"
            tone="danger"
            confirmation="我已了解会失去什么，也已把想留下的藏品转赠给家人或朋友"
            onSubmit={request}
          />
        </section>
      )}
    </>
  )
}

async function request(smsCode: string): Promise<void> {
  await call('user/closure/request', { smsCode })
  await refreshAfter('user/closure/request')
  toast.good('已受理，7 天内可以撤回')
}

function Losses({ info: { losses } }: { info: ClosureInfo }) {
  const rows = [
    { key: 'items', label: '藏品', value: `${losses.items} 件` },
    { key: 'boxes', label: '未开启的盒子', value: `${losses.boxes} 个` },
    { key: 'points', label: '积分', value: `${losses.points} 分` },
  ]
  return (
    <section className="mt-8">
      <SectionHeading className="mb-3">注销后不能再使用</SectionHeading>
      <KeyValueList rows={rows} />
      {losses.items > 0 && (
        <Notice title="藏品不会被销毁" className="mt-4">
          它们留在原来的编号下，作品的来历也完整保留，但你不能再查看、转赠或使用权益。想留给谁，请先
          <Link to={paths.collection.path} className="underline underline-offset-4">
            转赠
          </Link>
          。
        </Notice>
      )}
    </section>
  )
}

function Blocks({ blocks }: { blocks: ClosureInfo['blocks'] }) {
  if (blocks.length === 0) return null
  return (
    <section className="mt-8">
      <SectionHeading className="mb-3">先处理完这些，才能注销</SectionHeading>
      <ul className="divide-y divide-line border-y border-line">
        {blocks.map(({ kind, count }) => {
          const { title, remedy, link } = closureBlocks[kind]
          return (
            <li key={kind} className="flex min-h-16 items-center justify-between gap-4 py-3">
              <div>
                <p>
                  {title} <span className="figures text-ink-soft">{count}</span>
                </p>
                <p className="text-sm text-ink-faint">{remedy}</p>
              </div>
              <Link to={link} className={`${buttonStyle({ size: 'small' })} shrink-0`} aria-label={`处理${title}`}>
                去处理
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Kept() {
  return (
    <section className="mt-8">
      <SectionHeading className="mb-3">依法或为了他人必须保留</SectionHeading>
      <p className="text-ink-soft">下面的记录会留下，但只对应一个不再指向你的编号。</p>
      <ul className="mt-3 list-disc space-y-1.5 pl-5 text-sm text-ink-soft">
        {Object.values(keptFor).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </section>
  )
}

function Requested({ closure, info }: { closure: Closure; info: ClosureInfo }) {
  const [isAsked, setAsked] = useState(false)
  const rows = [
    { key: 'number', label: '受理编号', value: <span className="figures break-all">{closure.receiptNumber}</span> },
    { key: 'requested', label: '申请时间', value: formatDateTime(closure.requestedAt) },
    { key: 'cool', label: '可撤回至', value: formatDateTime(closure.coolUntil) },
    { key: 'due', label: '最迟完成', value: formatLastDay(closure.dueOn) },
  ]
  return (
    <>
      {closure.state === 'cooling' ? (
        <Notice tone="rare" title="注销申请在冷静期内">
          账号照常使用。登录或查看这一页都不会影响申请，只有撤回才会取消它。
        </Notice>
      ) : (
        <Notice tone="bad" title="冷静期已满，但还有事项没有完结">
          处理完下面的事项后会自动注销，也可以撤回申请。
        </Notice>
      )}
      <KeyValueList rows={rows} className="mt-6" />
      <p className="mt-3 text-sm text-ink-faint">请记下受理编号：账号注销后，用它查询结果和回执。</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => copyText(closure.receiptNumber, '编号已复制')}>复制编号</Button>
        <Button variant="primary" onClick={() => setAsked(true)}>
          撤回注销
        </Button>
      </div>
      <Blocks blocks={info.blocks} />
      {isAsked && (
        <ConfirmModal
          open
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            await call('user/closure/withdraw', {})
            await refreshAfter('user/closure/withdraw')
            toast.good('已撤回，账号照常使用')
          }}
          title="撤回注销申请"
          tip="撤回后账号照常使用。以后仍可以重新申请，冷静期重新计算。"
          confirmLabel="撤回注销"
        />
      )}
    </>
  )
}
