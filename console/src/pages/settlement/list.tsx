import type { AdminReply } from '@app/contract/admin/routes'
import { ActionButton } from '../../form/action-button.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'

type Statement = AdminReply<'settlement/list'>['list'][number]

const keyOf = ({ id }: Statement) => id
const linkOf = ({ id }: Statement) => `/settlements/${id}`
const columns = [
  'month',
  'partnerName',
  'state',
  'saleFen',
  'refundFen',
  'feeFen',
  'redemptionFen',
  'totalFen',
  'madeAt',
] as const

/** Page that lists what partners are owed by month; partner staff see only their own. */
export default function Settlements() {
  const may = useMay()('settlement.make')
  return (
    <Page
      title="结算单"
      help={
        <>
          <p>
            每家商户每月一张，按账本逐笔算出，月份以北京时间为界，月末一小时之后可以出具。出具之后不再改变，月后的退款进入下一张。
          </p>
          <p>
            商户在自己的控制台里确认或提出异议；确认之后由财务登记银行流水号，需要两个人。需要补款或扣款时，在商户页加一笔调整，进入下一张。
          </p>
        </>
      }
      actions={
        may && <ActionButton path="settlement/make" label="出具结算单" input={{}} hints={{ month: '例如 2026-10' }} />
      }
    >
      {may && <Due />}
      <DataTable
        path="settlement/list"
        label="结算单"
        keyOf={keyOf}
        linkOf={linkOf}
        columns={columns}
        empty="还没有结算单"
      />
    </Page>
  )
}

function Due() {
  const { data } = useRead('settlement/due', {})
  if (!data || data.partners.length === 0) return null
  return (
    <Section title={`${data.month} 还没有出具`}>
      <ul className="-my-2 divide-y divide-line text-sm">
        {data.partners.map(({ partnerId, name }) => (
          <li key={partnerId} className="flex items-center justify-between gap-4 py-2">
            <span>{name}</span>
            <ConfirmButton
              path="settlement/make"
              label="出具并发给商户"
              input={{ partnerId, month: data.month }}
              successMessage="已出具"
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
