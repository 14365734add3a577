import { Bone, Button, formatCount, Notice, SerialBadge } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BoundRights, type NamedRight, useBoundRights } from '../../../domain/right/bound.ts'
import { safeCodeInfo } from '../../../domain/person/safe-code-info.ts'
import { FrozenGiving } from '../../../domain/gift/frozen.tsx'
import { LostNotice } from '../../../lib/lost-notice.tsx'
import type { Lost } from '../../../lib/lost.ts'
import { queryClient, read } from '../../../lib/query.ts'
import type { OwnItem } from '../../../domain/item/api.ts'
import { type Destroyed, useDestroying } from './use-destroying.ts'

export interface DestroySheetProps {
  item: OwnItem
  /** A destruction whose answer was lost. */
  lost: Lost | undefined
  open: boolean
  onClose: () => void
  onDestroyed: (destroyed: Destroyed) => void
}

/** Destroys one piece: costs and rewards, a second confirmation, then the safe code. */
export default function DestroySheet({ item, lost, open, onClose, onDestroyed }: DestroySheetProps) {
  const { data: info } = useQuery(read('ops/nftDestroy/info', {}))
  const { data: code } = useQuery(safeCodeInfo)
  const frozenUntil = code?.frozenUntil ?? null
  const [isMeant, setMeant] = useState(false)
  const bound = useBoundRights([item], open)
  const { phase, failure, destroy } = useDestroying(item.nftId)

  function close(): void {
    setMeant(false)
    onClose()
  }

  async function confirm(): Promise<void> {
    const destroyed = await destroy()
    if (destroyed) onDestroyed(destroyed)
  }

  return (
    <Dialog
      // The safe code dialog replaces this sheet while it is open.
      open={open && phase !== 'asking'}
      onClose={close}
      title={isMeant ? '最后确认一次' : '销毁这件藏品'}
      // The last question is smaller than the first: the second press of a double click may land outside it.
      insistent={isMeant}
      onBack={phase === 'destroying' ? () => false : close}
      footer={
        <>
          <Button onClick={close} disabled={phase !== 'idle'}>
            先留着
          </Button>
          <Button
            variant="danger"
            disabled={!info || !bound.isRead || frozenUntil !== null}
            pending={phase === 'destroying'}
            pendingLabel="正在销毁"
            // The second press of a double click is not meant for the question that appears here.
            onClick={({ detail }) => (detail > 1 ? undefined : isMeant ? confirm() : setMeant(true))}
          >
            {isMeant ? '确认销毁' : '我了解，继续'}
          </Button>
        </>
      }
    >
      {failure && (
        <Notice tone="bad" urgent className="mb-4">
          {failure}
        </Notice>
      )}
      <LostNotice lost={lost} submission="销毁" className="mb-4" />
      {frozenUntil !== null && (
        <Notice tone="rare" title="暂时不能销毁" className="mb-4">
          <FrozenGiving
            until={frozenUntil}
            onReached={() => void queryClient.invalidateQueries({ queryKey: safeCodeInfo.queryKey })}
          />
        </Notice>
      )}
      {isMeant ? (
        <p className="animate-rise leading-relaxed">
          《{item.name}》<SerialBadge serial={item.serial} edition={item.edition} />
          <span className="mt-3 block text-ink-soft">
            将从你的藏品和区块链上永远移除，编号不会再发，平台也不能恢复。下一步会请你输入安全码。
          </span>
        </p>
      ) : info ? (
        <Weighing item={item} points={info.points} rules={info.rules} bound={bound} />
      ) : (
        <Bone className="h-40 w-full" />
      )}
    </Dialog>
  )
}

interface WeighingProps {
  item: OwnItem
  points: number
  rules: readonly string[]
  bound: BoundRights
}

/** What is lost, and what is gained for it. */
function Weighing({ item, points, rules, bound }: WeighingProps) {
  return (
    <div className="grid gap-5">
      <div className="grid grid-cols-2 gap-3">
        <section aria-label="会失去" className="rounded-md bg-vermilion-wash px-4 py-3.5 text-sm">
          <p className="text-ink-soft">会失去</p>
          <p className="title mt-1.5 text-base leading-snug">{item.name}</p>
          <p className="figures text-ink-soft">编号 {item.serial}</p>
          <LostRights rights={bound.of.get(item.nftId)} isRead={bound.isRead} />
        </section>
        <section aria-label="会得到" className="rounded-md bg-gold-wash px-4 py-3.5 text-sm">
          <p className="text-ink-soft">会得到</p>
          <p className="figures mt-1.5 text-2xl text-gold-ink">
            {formatCount(points)}
            <span className="ml-1 text-sm">积分</span>
          </p>
        </section>
      </div>
      <ul className="grid list-disc gap-1.5 pl-5 text-sm leading-relaxed text-ink-soft">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </div>
  )
}

/** Lists the unused rights of the piece, which end with it. */
function LostRights({ rights, isRead }: { rights: readonly NamedRight[] | undefined; isRead: boolean }) {
  if (!isRead) return <Bone className="mt-1.5 h-5 w-full" />
  if (rights?.length === 0) return null
  return (
    <p className="mt-1.5 text-ink-soft">
      {rights
        ? `未使用的权益：${rights.map(({ name }) => name).join('、')}`
        : '附带的权益加载失败；还没使用的，会一并失去'}
    </p>
  )
}
