import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { DisabledBadge, RealNameBadge } from './badges.tsx'

const columns = [
  'uid',
  'nickname',
  'phone',
  'realNameState',
  'isDisabled',
  'points',
  'registeredAt',
  'lastLoginAt',
] as const
const cells = {
  realNameState: ({ realNameState }: { realNameState: number }) => <RealNameBadge state={realNameState} />,
  isDisabled: ({ isDisabled }: { isDisabled: boolean }) => (isDisabled ? <DisabledBadge /> : '—'),
}

const linkOf = ({ uid }: { uid: string }) => `/users/${uid}`

/** Page that lists all accounts. */
export default function Users() {
  return (
    <Page title="用户">
      <DataTable
        path="user/list"
        label="用户"
        keyOf={({ uid }) => uid}
        linkOf={linkOf}
        columns={columns}
        cells={cells}
        empty="还没有人注册"
      />
    </Page>
  )
}
