import type { Picture } from '@app/contract'
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
    const { items, blindBoxes } = show.opened
    const count = items.length + blindBoxes.length
    const piece = (key: string, cover: Picture) => ({ key, rarity: 0 as const, picture: showPicture(cover, count) })
    return (
      <Reveal
        label={`打开礼盒《${show.name}》`}
        boxes={[
          {
            key: show.name,
            cover: showPicture(show.cover, 1),
            pieces: [
              ...items.map(({ nftId, cover }) => piece(`item-${nftId}`, cover)),
              ...blindBoxes.map(({ boxId, cover }) => piece(`box-${boxId}`, cover)),
            ],
          },
        ]}
        announcement={`礼盒已打开，得到 ${count} 件：${[...items.map(sayItem), ...blindBoxes.map(sayBox)].join('；')}`}
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
      boxes={boxes.map(({ boxId, rarity, prize, cover }) => ({
        key: boxId,
        cover: showPicture(cover, boxes.length),
        pieces: [{ key: boxId, rarity, picture: showPicture(prize.cover, boxes.length) }],
      }))}
      caption={first && <Caption box={first} />}
      announcement={`打开了 ${boxes.length} 个盲盒：${boxes.map(sayPrize).join('；')}`}
      result={<BlindResult boxes={boxes} onNext={onNext} onClose={onClose} />}
      onResult={onResult}
      onClose={onClose}
    />
  )
}

const sayItem = ({ name, serial, edition }: { name: string; serial: number; edition: number }) =>
  `《${name}》，编号 ${serial}，共 ${edition} 件`
const sayPrize = ({ prize }: OpenedBox) => `${prize.rank}${sayItem(prize)}`
const sayBox = ({ name, number }: { name: string; number: number }) => `盲盒《${name}》，第 ${number} 号盒`

function Caption({ box: { prize, rarity } }: { box: OpenedBox }) {
  return (
    <>
      <RankLabel rank={prize.rank} rarity={rarity} />
      <p className="title mt-2 text-2xl text-balance">{prize.name}</p>
      <SerialBadge serial={prize.serial} edition={prize.edition} className="mt-3" />
    </>
  )
}
