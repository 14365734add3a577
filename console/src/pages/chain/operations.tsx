import { shortAddress } from '@app/ui'
import type { AdminReply } from '@app/contract/admin/routes'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { errorText, OperationBadge, Retry } from './badges.tsx'

type Operation = AdminReply<'chain/operations'>['list'][number]

const columns = [
  'operationId',
  'kind',
  'itemId',
  'goodsName',
  'serial',
  'state',
  'attempts',
  'lastError',
  'queuedAt',
  'doneAt',
  'transactionHash',
] as const
const cells = {
  itemId: ({ itemId }: Operation) => <InnerLink to={`/items/${itemId}`}>{itemId}</InnerLink>,
  state: ({ state, operationId }: Operation) => (
    <span className="inline-flex items-center gap-3">
      <OperationBadge state={state} />
      {state === 'dead' && <Retry operationId={operationId} />}
    </span>
  ),
  lastError: ({ lastError }: Operation) => errorText(lastError) || undefined,
  transactionHash: ({ transactionHash }: Operation) =>
    transactionHash === null ? undefined : (
      <span className="font-mono text-xs" title={transactionHash}>
        {shortAddress(transactionHash)}
      </span>
    ),
}

/** Page that lists past and pending chain operations. */
export default function Operations() {
  return (
    <Page title="上链队列">
      <DataTable
        path="chain/operations"
        label="上链队列"
        keyOf={({ operationId }) => operationId}
        columns={columns}
        cells={cells}
        empty="还没有要写到链上的"
      />
    </Page>
  )
}
