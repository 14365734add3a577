import { SerialBadge } from '@app/ui'
import { Reveal } from '@app/ui/reveal'
import { BlindResult } from './blind-result.tsx'
import { GiftResult } from './gift-result.tsx'
import { RankLabel } from './rank-label.tsx'
import { type OpenedBox, type Show, showPicture } from './show.ts'

export interface OpeningShowProps {
  show: Show
  /** Opens the next closed blind box. */
  onNext: (() => void) | undefined
  /** The animation is over and the result is shown. */
  onResult: () => void
  onClose: () => void
}

/** Animation of an opening, followed by its result. */
export default function OpeningShow({ show, onNext, onResult, onClose }: OpeningShowProps) {
  if (show.kind === 'gift') {
    const pieces = [
      ...show.opened.items.map(({ nftId, cover }) => ({ key: `item-${nftId}`, cover })),
      ...show.opened.blindBoxes.map(({ boxId, cover }) => ({ key: `box-${boxId}`, cover })),
    ]
    return (
      <Reveal
        label={`打开礼盒《${show.name}》`}
        variant="lid"
        pieces={pieces.map(({ key, cover }) => ({
          key,
          rarity: 0,
          picture: showPicture(cover, pieces.length),
          cover: showPicture(show.cover, pieces.length),
        }))}
        announcement={`礼盒已打开，得到 ${pieces.length} 件`}
        result={<GiftResult show={show} onClose={onClose} />}
        onResult={onResult}
        onClose={onClose}
      />
    )
  }
  const { boxes } = show
  const [first] = boxes
  return (
    <Reveal
      label={boxes.length === 1 ? `打开盲盒《${first?.name}》` : `打开 ${boxes.length} 个盲盒`}
      variant="doors"
      pieces={boxes.map(({ boxId, rarity, prize, cover }) => ({
        key: boxId,
        rarity,
        picture: showPicture(prize.cover, boxes.length),
        cover: showPicture(cover, boxes.length),
      }))}
      caption={first && <Caption box={first} />}
      announcement={`打开了 ${boxes.length} 个盲盒：${boxes.map(sayPrize).join('；')}`}
      result={<BlindResult boxes={boxes} onNext={onNext} onClose={onClose} />}
      onResult={onResult}
      onClose={onClose}
    />
  )
}

const sayPrize = ({ prize }: OpenedBox) =>
  `${prize.rank}《${prize.name}》，编号 ${prize.serial}，共 ${prize.edition} 件`

function Caption({ box: { prize, rarity } }: { box: OpenedBox }) {
  return (
    <>
      <RankLabel rank={prize.rank} rarity={rarity} />
      <p className="title mt-2 text-2xl text-balance">{prize.name}</p>
      <SerialBadge serial={prize.serial} edition={prize.edition} className="mt-3" />
    </>
  )
}
