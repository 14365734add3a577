import { Button, toast } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import type { AdminReply } from '@app/contract/admin/routes'
import { useMemo, useState } from 'react'
import { UserLink } from '../../parts/links.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { useParam } from '../../lib/address.ts'
import { ActionButton } from '../../form/action-button.tsx'
import { ListImport, listFiles } from '../../form/list-import/index.tsx'
import { ListOutcome } from '../../form/list-import/outcome.tsx'
import { formatCount } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead, useWrite } from '../../lib/query.ts'

type Person = AdminReply<'goods/allowlist'>['list'][number]

const columns = ['nickname', 'phone', 'addedAt', 'pieces', 'uid'] as const
const cells = {
  nickname: ({ uid, nickname }: Person) => <UserLink uid={uid}>{nickname}</UserLink>,
  pieces: ({ pieces }: Person) => (pieces === 0 ? '—' : `${formatCount(pieces)} 份`),
}
const remove = ({ goodsSn, uid, nickname }: Person) => (
  <ActionButton
    path="goods/allowlistRemove"
    label="移出"
    input={{ goodsSn, uid }}
    isDangerous
    successMessage="已移出名单"
  >
    {nickname || uid} 不能再在优先购期间下单；已下的订单不受影响。
  </ActionButton>
)

/** Section for the allowlist of the priority windows: its size, with a link to the people on it, and an import. */
export function AllowlistSection({ goodsSn, count }: { goodsSn: string; count: number }) {
  return (
    <Section title="优先购名单" aside={<AllowlistActions goodsSn={goodsSn} count={count} />}>
      <p className="text-sm">
        {count === 0 ? (
          '名单还是空的，名单窗口里没有人能买。'
        ) : (
          <>
            名单上有 {formatCount(count)} 人。<InnerLink to={`/goods/${goodsSn}/allowlist`}>看名单</InnerLink>
          </>
        )}
      </p>
    </Section>
  )
}

function AllowlistActions({ goodsSn, count }: { goodsSn: string; count: number }) {
  const may = useMay()('goods.allowlist')
  const [isOpen, setOpen] = useState(false)
  if (!may) return null
  return (
    <span className="flex gap-2">
      <Button size="small" onClick={() => setOpen(true)}>
        导入
      </Button>
      {count > 0 && (
        <ActionButton path="goods/allowlistEmpty" label="清空" input={{ goodsSn }} isDangerous>
          名单上的 {formatCount(count)} 人都会移除。
        </ActionButton>
      )}
      {isOpen && <Import goodsSn={goodsSn} onClose={() => setOpen(false)} />}
    </span>
  )
}

/** Page of the people on the allowlist of a work. */
export default function Allowlist() {
  const goodsSn = useParam('sn')
  const may = useMay()('goods.allowlist')
  const read = useRead('goods/info', { goodsSn })
  const fixed = useMemo(() => ({ goodsSn }), [goodsSn])
  return (
    <QueryBoundary read={read}>
      {({ name, allowlisted }) => (
        <Page
          title="优先购名单"
          note={<InnerLink to={`/goods/${goodsSn}`}>{name}</InnerLink>}
          actions={<AllowlistActions goodsSn={goodsSn} count={allowlisted} />}
        >
          <DataTable
            path="goods/allowlist"
            label="优先购名单"
            keyOf={({ uid }) => uid}
            columns={columns}
            cells={cells}
            fixed={fixed}
            empty={may ? '名单还是空的，点「导入」添加' : '名单还是空的'}
            {...(may && { rowActions: remove })}
          />
        </Page>
      )}
    </QueryBoundary>
  )
}

/** Imports a list after a preview; only users that exist are added. */
function Import({ goodsSn, onClose }: { goodsSn: string; onClose: () => void }) {
  const { mutateAsync, isPending, error } = useWrite('goods/allowlistAdd', { isQuiet: true })
  return (
    <Dialog open onClose={onClose} title="导入优先购名单" size="wide">
      <ListImport
        label="手机号或用户编号"
        hint="一行一个，可以直接粘贴。有表头时读「手机号」或「用户编号」列，其他列不读取；没有表头时读第一列"
        accept={listFiles}
        mostBytes={1_500_000}
        send={({ body }, isDryRun) => mutateAsync({ goodsSn, isDryRun, body })}
        isPending={isPending}
        error={error}
        countOf={({ will }) => will}
        verb={(count) => `加入 ${count} 人`}
        outcome={({ will, were, wontCount, reading }) => (
          <>
            <p role="status" className="rounded-md bg-sunken px-4 py-3 text-sm">
              会加入 {will} 人，{were} 人已在名单上，{wontCount} 行认不出。
            </p>
            <ListOutcome reading={reading} />
          </>
        )}
        onImported={({ will }) => {
          toast.good(`已加入 ${will} 人`)
          onClose()
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}
