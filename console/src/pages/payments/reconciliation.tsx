import type { AdminReply } from '@app/contract/admin/routes'
import { Notice } from '@app/ui'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { UploadBill } from './upload-bill.tsx'

type Day = AdminReply<'reconciliation/days'>['list'][number]
type Missing = AdminReply<'reconciliation/missing'>['list'][number]

const keyOf = ({ day, platform }: Day) => `${day} ${platform}`
const cells = {
  channel: ({ channel }: Day) => (channel === 'sandbox' ? '沙箱' : '正式'),
  open: ({ day, platform, open }: Day) =>
    open === 0 ? undefined : (
      <InnerLink to={`/reconciliation/differences?day=${day}&platform=${platform}&isSettled=false`}>{open}</InnerLink>
    ),
}

/** Page that compares the channels' bills with our records, by day. */
export default function Reconciliation() {
  return (
    <Page
      title="对账"
      actions={
        <>
          <InnerLink to="/reconciliation/differences?isSettled=false">全部未处理差异</InnerLink>
          <UploadButton />
        </>
      }
    >
      <MissingBills />
      <DataTable path="reconciliation/days" label="对账" keyOf={keyOf} cells={cells} empty="还没有对过账" />
    </Page>
  )
}

/** Button to import any channel's bill: of a channel that offers no download, or that did not answer. */
function UploadButton({ missing }: { missing?: Missing }) {
  const may = useMay()
  if (!may('reconciliation.settle')) return null
  return <UploadBill {...(missing && { missing: { platform: missing.platform, day: missing.days[0] } })} />
}

/** Lists missing bills. Renders nothing if all are there or it is unknown. */
function MissingBills() {
  const { data } = useRead('reconciliation/missing', {})
  return data?.list.map((missing) => (
    <Notice
      key={missing.platform}
      tone={missing.isAutomatic ? 'plain' : 'bad'}
      title={`${missing.title}：${missing.isAutomatic ? '渠道还没有给出账单' : '等待上传账单'}`}
      className="mb-4"
    >
      <p>{missing.days.join('、')}</p>
      {!missing.isAutomatic && (
        <div className="mt-3">
          <UploadButton missing={missing} />
        </div>
      )}
    </Notice>
  ))
}
