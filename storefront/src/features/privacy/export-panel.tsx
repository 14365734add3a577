import type { ExportId } from '@app/contract'
import { Button, EmptyState, ListSkeleton, Notice, SectionHeading, toast } from '@app/ui'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'
import { refreshAfter } from '../../lib/refresh.ts'
import { saveFile } from '../../lib/save-file.ts'
import { formatDateTime } from '../../lib/time.ts'
import { type ExportList, exportList, type PersonalExport } from './api.ts'
import { OwnCodeForm } from './own-code-form.tsx'

/** Everything held about the user, as an archive: requested, made within minutes, downloaded after a second check. */
export function ExportPanel() {
  return (
    <QueryBoundary of={useQueryState(exportList)} loading={<ListSkeleton count={2} label="正在加载导出记录" />}>
      {(known) => <Known known={known} />}
    </QueryBoundary>
  )
}

function Known({ known: { list, nextAt } }: { known: ExportList }) {
  return (
    <>
      <p className="text-ink-soft">
        平台保存的关于你的全部信息：资料、实名、地址、订单、藏品、留言、登录记录等，装在一个压缩包里。用浏览器打开
        index.html 就能阅读，data.json 供其他程序读取，manifest.json 用来核对文件没有被改动。
      </p>
      <section className="mt-8">
        <SectionHeading className="mb-4">申请导出</SectionHeading>
        {nextAt === null ? (
          <OwnCodeForm label="申请导出" pendingLabel="正在提交" onSubmit={request} />
        ) : (
          <Notice title="七天内只能申请一次">{formatDateTime(nextAt)} 之后可以再次申请。</Notice>
        )}
      </section>
      <section className="mt-10">
        <SectionHeading className="mb-3">导出记录</SectionHeading>
        {list.length === 0 ? <EmptyState title="还没有导出过" /> : <Rows list={list} />}
      </section>
    </>
  )
}

async function request(smsCode: string): Promise<void> {
  await call('user/export/request', { smsCode })
  await refreshAfter('user/export/request')
  toast.good('已受理，备好后会发消息给你')
}

const states: Readonly<Record<PersonalExport['state'], string>> = {
  waiting: '正在准备',
  ready: '可以下载',
  failed: '没能完成',
  expired: '已过期删除',
}

function Rows({ list }: { list: readonly PersonalExport[] }) {
  const [opened, setOpened] = useState<ExportId>()
  return (
    <ul className="divide-y divide-line border-y border-line">
      {list.map(({ exportId, state, requestedAt, expiresAt, bytes }) => (
        <li key={exportId} className="py-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div>
              <p className="figures">{formatDateTime(requestedAt)}</p>
              <p className="text-sm text-ink-faint">
                {expiresAt === null
                  ? states[state]
                  : `${Math.ceil(bytes / 1024)} KB，保存到 ${formatDateTime(expiresAt)}`}
              </p>
            </div>
            {state === 'ready' && opened !== exportId && (
              <Button size="small" onClick={() => setOpened(exportId)}>
                下载
              </Button>
            )}
          </div>
          {opened === exportId && (
            <div className="mt-4 rounded-md bg-sunken p-4">
              <p className="mb-4 text-sm text-ink-soft">压缩包里有你的实名和地址，下载前再确认一次是你本人。</p>
              <OwnCodeForm
                label="验证并下载"
                pendingLabel="正在下载"
                onSubmit={(smsCode) => download(exportId, smsCode)}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

async function download(exportId: ExportId, smsCode: string): Promise<void> {
  saveFile(await call('user/export/file', { exportId, smsCode }), 'application/zip')
  toast.good('已下载')
}
