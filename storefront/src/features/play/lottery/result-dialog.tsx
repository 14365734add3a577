import type { ItemId } from '@app/contract'
import { Button, buttonStyle, cx, Picture } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { NightStage } from '@app/ui/night-stage'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { itemInfo } from '../../../domain/item/api.ts'
import { OwnPiece, PieceWays } from '../../../domain/item/own-piece.tsx'
import { PointsToken } from '../../../domain/points/points-token.tsx'
import { pictureProps } from '../../../lib/image.ts'
import { useQueryState } from '../../../lib/query-state.tsx'
import type { Drawn } from '../api.ts'

export interface ResultDialogProps {
  /** Undefined while nothing is shown; the last result stays visible while the dialog closes. */
  drawn: Drawn | undefined
  open: boolean
  /** Label for another draw; undefined if none is left today. */
  again: string | undefined
  /** Why there is no other draw. */
  noMore: string | undefined
  onAgain: () => void
  onClose: () => void
}

/** What was won, where it is now, and another draw. A work is shown large. */
export default function ResultDialog(props: ResultDialogProps) {
  const { drawn, open, again, noMore, onAgain, onClose } = props
  if (!drawn) return null
  const { gained } = drawn
  if (gained.kind === 'collectible' && gained.nftId !== null) {
    return <WonPiece {...props} gained={gained} nftId={gained.nftId} />
  }
  const where = whereIs(gained)
  const isWin = gained.kind !== 'thanks'
  return (
    <Dialog
      isNight
      open={open}
      onClose={onClose}
      hideTitle
      title={isWin ? `抽中${gained.name}` : '这次没有抽中'}
      footer={
        <>
          {where && (
            <Link to={where.to} onClick={onClose} className={buttonStyle({ variant: again ? 'secondary' : 'primary' })}>
              {where.label}
            </Link>
          )}
          {again ? (
            <Button variant="primary" onClick={onAgain}>
              {again}
            </Button>
          ) : (
            <Button onClick={onClose}>知道了</Button>
          )}
        </>
      }
    >
      <div
        className={cx(
          'flex flex-col items-center pt-6 pb-2 text-center',
          // A light behind the prize, as large as fits without a visible edge.
          isWin && 'bg-[radial-gradient(10.5rem_7rem_at_50%_7rem,#ffe9c252,#ffe0ad1f_60%,transparent)]',
        )}
      >
        {gained.kind === 'points' ? (
          <PointsToken points={gained.points} className="mount size-44 rounded-sm" />
        ) : (
          <Picture
            {...pictureProps(gained.cover, '', '176px')}
            ratio={1}
            priority
            className={cx('mount w-44 rounded-sm', !isWin && 'opacity-70')}
          />
        )}
        {isWin && <p className="mt-6 text-sm tracking-[0.2em] text-gold-ink">抽中了</p>}
        <p className={cx('title text-2xl text-balance', isWin ? 'mt-1' : 'mt-6')}>
          {isWin ? gained.name : '这次没有抽中'}
        </p>
        <p className="mt-2 text-sm text-ink-soft">{where?.text ?? '谢谢参与。'}</p>
        {noMore && <p className="mt-1 text-sm text-ink-faint">{noMore}</p>}
      </div>
    </Dialog>
  )
}

function WonPiece({
  gained,
  nftId,
  open,
  again,
  noMore,
  onAgain,
  onClose,
}: ResultDialogProps & { gained: Drawn['gained']; nftId: ItemId }) {
  const { value: item } = useQueryState({ ...itemInfo(nftId), enabled: open })
  return (
    <NightStage open={open} onClose={onClose} title={`抽中${gained.name}`}>
      <OwnPiece
        picture={gained.cover}
        name={gained.name}
        happened="抽中了"
        serial={item?.serial}
        edition={item?.edition}
      >
        <p className="leading-relaxed text-balance text-ink-soft">已放进“我的藏品”，正在写入区块链。</p>
        {noMore && <p className="mt-1 text-sm text-ink-faint">{noMore}</p>}
        <PieceWays nftId={nftId} variant={again ? 'secondary' : 'primary'} onLeave={onClose}>
          {again ? (
            <Button variant="primary" onClick={onAgain}>
              {again}
            </Button>
          ) : (
            <Button onClick={onClose}>知道了</Button>
          )}
        </PieceWays>
      </OwnPiece>
    </NightStage>
  )
}

/** Where a prize can be found now; undefined for a thank-you. */
function whereIs({ kind, nftId, points }: Drawn['gained']): { text: string; label: string; to: string } | undefined {
  if (kind === 'points') return { text: `${points} 积分已经到账。`, label: '看积分明细', to: address('integral') }
  if (kind === 'collectible') {
    const to = nftId === null ? address('collection') : address('collectionInfo', { id: nftId })
    return { text: '已放进“我的藏品”，正在写入区块链。', label: '看这一件', to }
  }
  if (kind === 'blindBox')
    return { text: '盲盒已放进“我的盒子”，随时可以打开。', label: '去开盲盒', to: address('boxes') }
  if (kind === 'giftBox')
    return { text: '礼盒已放进“我的盒子”，随时可以打开。', label: '去开礼盒', to: address('boxes') }
  return undefined
}
