import { Button, buttonStyle, Container, SerialBadge, WorkCard } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { OwnPiece, PieceWays } from '../../../domain/item/own-piece.tsx'
import { RankLabel } from './rank-label.tsx'
import { type OpenedBox, showPicture } from './show.ts'

export interface BlindResultProps {
  boxes: readonly OpenedBox[]
  onNext: (() => void) | undefined
  onClose: () => void
}

/** Contents of the opened boxes: one large, or several side by side. */
export function BlindResult({ boxes, onNext, onClose }: BlindResultProps) {
  const [first] = boxes
  if (first && boxes.length === 1) return <Single box={first} onNext={onNext} onClose={onClose} />
  return (
    <Container className="pt-16 pb-28 md:pt-20">
      <h2 className="title text-center text-2xl">打开了 {boxes.length} 个盲盒</h2>
      <p className="mt-2 text-center text-sm text-ink-soft">都已放进“我的藏品”。</p>
      <ul className="mt-10 grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-5 md:gap-x-6">
        {boxes.map((box) => (
          <li key={box.boxId}>
            <WorkCard
              title={box.prize.name}
              picture={{ ...showPicture(box.prize.cover, boxes.length), ratio: 1, priority: true }}
              link={(link) => (
                <Link to={address('collectionInfo', { id: box.prize.nftId })} onClick={onClose} {...link} />
              )}
              footer={
                <div className="flex flex-wrap items-center justify-between gap-2 pt-1">
                  <SerialBadge serial={box.prize.serial} edition={box.prize.edition} />
                  <RankLabel rank={box.prize.rank} rarity={box.rarity} className="text-xs!" />
                </div>
              }
            />
          </li>
        ))}
      </ul>
      <div className="pb-safe-4 fixed inset-x-0 bottom-0 flex justify-center gap-3 border-t border-line bg-paper px-4 pt-4">
        <Link to={address('collection')} onClick={onClose} className={buttonStyle()}>
          去我的藏品
        </Link>
        <Button variant="primary" onClick={onClose}>
          看完了
        </Button>
      </div>
    </Container>
  )
}

function Single({
  box: { prize, rarity, number },
  onNext,
  onClose,
}: Omit<BlindResultProps, 'boxes'> & { box: OpenedBox }) {
  return (
    <OwnPiece
      picture={prize.cover}
      name={prize.name}
      happened={<RankLabel rank={prize.rank} rarity={rarity} />}
      serial={prize.serial}
      edition={prize.edition}
    >
      <p className="figures leading-relaxed text-balance text-ink-soft">
        它来自第 {number} 号盒，现在归你，正在写入区块链。
      </p>
      <PieceWays nftId={prize.nftId} onLeave={onClose}>
        {onNext ? <Button onClick={onNext}>再开一个</Button> : <Button onClick={onClose}>看完了</Button>}
      </PieceWays>
    </OwnPiece>
  )
}
