import { ArrowRightIcon, Bone, Checkbox, Notice, Picture, SerialBadge } from '@app/ui'
import { pictureProps } from '../../../lib/image.ts'
import type { Activity } from '../api.ts'
import type { Piece } from '../../../domain/item/api.ts'
import type { BoundRights } from '../../../domain/right/bound.ts'

export interface ConfirmationProps {
  activity: Activity
  chosen: readonly Piece[]
  isAware: boolean
  onAware: (isAware: boolean) => void
  isPending: boolean
  /** Unused rights of the pieces, which end with them. */
  bound: BoundRights
}

/** What is consumed and what is created, and the consent, which is never ticked in advance. */
export function Confirmation({ activity, chosen, isAware, onAware, isPending, bound }: ConfirmationProps) {
  return (
    <>
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_auto_12rem]">
        <section aria-labelledby="ending-title">
          <h3 id="ending-title" className="text-sm text-ink-faint">
            这 {chosen.length} 件到此为止
          </h3>
          <ul className="mt-3 flex max-h-64 flex-wrap gap-3 overflow-y-auto">
            {chosen.map((piece) => (
              <li key={piece.nftId} className="w-20">
                <Picture {...pictureProps(piece.cover, piece.name, '80px')} ratio={1} className="rounded-sm" />
                <SerialBadge serial={piece.serial} className="mt-1.5" />
              </li>
            ))}
          </ul>
        </section>
        <ArrowRightIcon aria-hidden className="size-6 self-center justify-self-center text-gold-ink max-md:rotate-90" />
        <section aria-labelledby="beginning-title">
          <h3 id="beginning-title" className="text-sm text-gold-ink">
            这一件由此开始
          </h3>
          <div className="mount mt-3 rounded-sm p-1.5 max-md:w-40">
            <Picture
              {...pictureProps(activity.resultCover, activity.resultName, '192px')}
              ratio={1}
              className="rounded-sm"
            />
          </div>
          <p className="title mt-2">{activity.resultName}</p>
        </section>
      </div>
      <EndingRights chosen={chosen} bound={bound} />
      <p className="mt-6 border-t border-line pt-5 text-sm leading-relaxed text-ink-soft">
        合成后，上面 {chosen.length}{' '}
        件会从你的藏品里移除，没用过的权益一并失效，链上凭证注销，编号不再发行，不能拆回。新得到的一件，编号由合成的先后决定。
      </p>
      <Checkbox
        checked={isAware}
        disabled={isPending}
        onChange={(event) => onAware(event.target.checked)}
        className="mt-2"
      >
        我明白，这 {chosen.length} 件合成后不能恢复
      </Checkbox>
    </>
  )
}

/** Lists the unused rights that end, by piece. */
function EndingRights({ chosen, bound }: Pick<ConfirmationProps, 'chosen' | 'bound'>) {
  if (!bound.isRead) return <Bone className="mt-6 h-16 w-full" />
  const losing = chosen.filter(({ nftId }) => (bound.of.get(nftId)?.length ?? 0) > 0)
  const isUnknown = chosen.some(({ nftId }) => !bound.of.has(nftId))
  if (losing.length === 0 && !isUnknown) return null
  return (
    <Notice tone="rare" title="还没用过的权益会一并失去" className="mt-6">
      <ul className="grid gap-1">
        {losing.map(({ nftId, name, serial }) => (
          <li key={nftId}>
            《{name}》编号 <span className="figures">{serial}</span>：
            {bound.of
              .get(nftId)
              ?.map((right) => right.name)
              .join('、')}
          </li>
        ))}
        {isUnknown && <li>有几件附带的权益加载失败；还没使用的，合成后同样失效。</li>}
      </ul>
    </Notice>
  )
}
