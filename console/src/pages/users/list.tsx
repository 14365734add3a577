import type { AdminReply } from '@app/contract/admin/routes'
import { BulkButton } from '../../form/bulk-button.tsx'
import { useMay } from '../../lib/session.ts'
import { NamedAvatar } from '../../parts/named-avatar.tsx'
import { Page } from '../../parts/page.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { DisabledBadge, RealNameBadge } from './badges.tsx'

type User = AdminReply<'user/list'>['list'][number]

const columns = [
  'nickname',
  'uid',
  'phone',
  'realNameState',
  'isDisabled',
  'points',
  'registeredAt',
  'lastLoginAt',
] as const
const cells = {
  nickname: ({ avatar, nickname, uid }: User) => <NamedAvatar avatar={avatar} name={nickname || uid} />,
  realNameState: ({ realNameState }: User) => <RealNameBadge state={realNameState} />,
  isDisabled: ({ isDisabled }: User) => (isDisabled ? <DisabledBadge /> : '—'),
}

const linkOf = ({ uid }: { uid: string }) => `/users/${uid}`

/** Actions on the ticked users. */
function BulkActions({ ticked, clear }: { ticked: readonly User[]; clear: () => void }) {
  const names = new Map<string, string>(ticked.map(({ uid, nickname }) => [uid, nickname || uid]))
  const many = { ids: [...names.keys()], nameOf: (id: string) => names.get(id) ?? id, onBegun: clear }
  return (
    <>
      <BulkButton path="user/disable" label="停用账号" isDangerous {...many}>
        立即生效：所有设备退出，不能再登录、购买和转赠。藏品和积分都留着。原因本人登录时会看到。
      </BulkButton>
      <BulkButton path="user/enable" label="恢复账号" {...many}>
        本人可以重新登录。
      </BulkButton>
      <BulkButton path="user/endSessions" label="结束登录" {...many}>
        所有设备立即退出，本人可以重新登录。
      </BulkButton>
    </>
  )
}

const bulk = (ticked: readonly User[], clear: () => void) => <BulkActions ticked={ticked} clear={clear} />

/** Page that lists all accounts. */
export default function Users() {
  const may = useMay()
  return (
    <Page title="用户">
      <DataTable
        path="user/list"
        label="用户"
        keyOf={({ uid }) => uid}
        linkOf={linkOf}
        columns={columns}
        cells={cells}
        {...(may('user.disable') && { bulk })}
        empty="还没有人注册"
      />
    </Page>
  )
}
