import type { AdminReply } from '@app/contract/admin/routes'
import { useState } from 'react'
import { Button } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { asGroup } from '../../form/field.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Page } from '../../parts/page.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { FileControl } from '../../form/file-control.tsx'
import { formatFen } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useWrite } from '../../lib/query.ts'
import { DataTable } from '../../table/data-table.tsx'
import { OrderLink, UserLink } from '../../parts/links.tsx'

type Invoice = AdminReply<'invoice/list'>['list'][number]
type Opened = AdminReply<'invoice/open'>

const columns = ['orderSn', 'askedAt', 'uid', 'kind', 'title', 'amountFen', 'state', 'number', 'refusal'] as const
const marks = {
  asked: <Badge tone="waiting">待开具</Badge>,
  issued: <Badge tone="done">已开具</Badge>,
  refused: <Badge tone="over">未开具</Badge>,
}
const cells = {
  orderSn: ({ orderSn }: Invoice) => <OrderLink orderSn={orderSn} />,
  uid: ({ uid }: Invoice) => <UserLink uid={uid} />,
  state: ({ state }: Invoice) => marks[state],
}
const rowActions = (invoice: Invoice) => <RowActions invoice={invoice} />

/** Page that lists the invoices that collectors requested. */
export default function Invoices() {
  return (
    <Page title="发票">
      <DataTable
        path="invoice/list"
        label="发票"
        keyOf={({ orderSn }) => orderSn}
        columns={columns}
        cells={cells}
        rowActions={rowActions}
        empty="没有人申请发票"
      />
    </Page>
  )
}

function RowActions({ invoice: { orderSn, state } }: { invoice: Invoice }) {
  const may = useMay()
  const [opened, setOpened] = useState<Opened>()
  const { mutateAsync } = useWrite('invoice/open')
  // A toast shows the error.
  const openAgain = () => void mutateAsync({ orderSn }).then(setOpened, () => undefined)
  if (state !== 'asked' || !may('invoice.answer')) return null
  return (
    <>
      <ConfirmButton path="invoice/open" label="处理" input={{ orderSn }} onDone={setOpened} />
      <Dialog open={opened !== undefined} onClose={() => setOpened(undefined)} title="开具发票" size="wide">
        {opened && <Answer opened={opened} onOutdated={openAgain} onDone={() => setOpened(undefined)} />}
      </Dialog>
    </>
  )
}

interface AnswerProps {
  opened: Opened
  /** The collector may change the request until it is answered. */
  onOutdated: () => void
  onDone: () => void
}

function Answer({ opened, onOutdated, onDone }: AnswerProps) {
  const { orderSn, version } = opened
  const stored = factsOf(opened)
  return (
    <div className="flex flex-col gap-5">
      <Facts facts={Object.entries(stored).map(([label, value]) => ({ label, value }))} />
      <div className="flex gap-3">
        <ActionButton
          path="invoice/answer"
          label="填写发票"
          variant="primary"
          input={{ orderSn, version }}
          controls={{ file: asGroup(FileControl) }}
          hints={{ number: '号码和文件至少给一样' }}
          stored={stored}
          onOutdated={onOutdated}
          onDone={onDone}
        />
        <ActionButton
          path="invoice/refuse"
          label="不能开具"
          input={{ orderSn, version }}
          isDangerous
          successMessage="已答复申请人"
          stored={stored}
          onOutdated={onOutdated}
          onDone={onDone}
        >
          原因会原样告诉申请人。
        </ActionButton>
        <Button size="small" onClick={onDone}>
          关闭
        </Button>
      </div>
    </div>
  )
}

const factsOf = ({ kind, title, taxNumber, mail, amountFen }: Opened) => ({
  抬头: `${title}（${kind === 'company' ? '单位' : '个人'}）`,
  税号: taxNumber,
  金额: formatFen(amountFen),
  邮箱: mail,
})
