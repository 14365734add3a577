import type { AdminReply } from '@app/contract/admin/routes'
import { Notice } from '@app/ui'
import { InnerLink } from '../../app/inner-link.tsx'
import { Page } from '../../app/page.tsx'
import { DataTable } from '../../list/data-table.tsx'
import { useMay } from '../../lib/me.ts'
import { useRead } from '../../lib/query.ts'
import { BringBill } from './bring-bill.tsx'

type Day = AdminReply<'reconciliation/days'>['list'][number]
type Missing = AdminReply<'reconciliation/missing'>['list'][number]

const keyOf = ({ day, platform }: Day) => `${day} ${platform}`
const cells = {
  open: ({ day, platform, open }: Day) =>
    open === 0 ? undefined : (
      <InnerLink to={`/reconciliation/differences?day=${day}&platform=${platform}&isSettled=false`}>{open}</InnerLink>
    ),
}

/** The channels' bills against our books, day by day. */
export default function Reconciliation() {
  return (
    <Page
      title="对账"
      actions={
        <>
          <InnerLink to="/reconciliation/differences?isSettled=false">全部未处理差异</InnerLink>
          <Bring />
        </>
      }
    >
      <MissingBills />
      <DataTable path="reconciliation/days" label="对账" keyOf={keyOf} cells={cells} empty="还没有对过账" />
    </Page>
  )
}

/** Any channel's bill may be brought: one that gives none by itself, or one that did not answer. */
function Bring({ missing }: { missing?: Missing }) {
  const may = useMay()
  if (!may('reconciliation.settle')) return null
  return <BringBill {...(missing && { missing: { platform: missing.platform, day: missing.days[0] } })} />
}

/** Bills that did not come. Nothing is shown where all are there, or where nobody knows. */
function MissingBills() {
  const { data } = useRead('reconciliation/missing', {})
  return data?.list.map((missing) => (
    <Notice
      key={missing.platform}
      tone={missing.isAsked ? 'plain' : 'bad'}
      title={`${missing.title}：${missing.isAsked ? '渠道还没有给出账单' : '等待上传账单'}`}
      className="mb-4"
    >
      <p>{missing.days.join('、')}</p>
      {!missing.isAsked && (
        <div className="mt-3">
          <Bring missing={missing} />
        </div>
      )}
    </Notice>
  ))
}
