import { Button, Container, SerialBadge, WorkCard } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { BoxNumber } from '../mine/box-number.tsx'
import { type Show, showPicture } from './show.ts'

/** Contents of a gift box. */
export function GiftResult({ show, onClose }: { show: Extract<Show, { kind: 'gift' }>; onClose: () => void }) {
  const { items, blindBoxes } = show.opened
  const count = items.length + blindBoxes.length
  return (
    <Container className="pt-16 pb-28 md:pt-20">
      <h2 className="title text-center text-2xl">《{show.name}》</h2>
      <p className="mt-2 text-center text-sm text-ink-soft">
        {blindBoxes.length > 0 ? '藏品在“我的藏品”，盲盒在“我的盒子”，随时可以打开。' : '都已放进“我的藏品”。'}
      </p>
      <ul className="mt-10 flex flex-wrap justify-center gap-x-4 gap-y-8 md:gap-x-6 *:w-[calc(50%-0.5rem)] md:*:w-55">
        {items.map((item) => (
          <li key={item.nftId}>
            <WorkCard
              title={item.name}
              picture={{ ...showPicture(item.cover, count), ratio: 1, priority: true }}
              link={(link) => <Link to={address('collectionInfo', { id: item.nftId })} onClick={onClose} {...link} />}
              footer={<SerialBadge serial={item.serial} edition={item.edition} className="mt-1 self-start" />}
            />
          </li>
        ))}
        {blindBoxes.map((box) => (
          <li key={box.boxId}>
            <WorkCard
              title={box.name}
              picture={{ ...showPicture(box.cover, count), ratio: 1, priority: true }}
              link={(link) => <Link to={address('boxes')} onClick={onClose} {...link} />}
              footer={<BoxNumber number={box.number} className="pt-1" />}
            />
          </li>
        ))}
      </ul>
      <div className="pb-safe-4 fixed inset-x-0 bottom-0 flex justify-center border-t border-line bg-paper px-4 pt-4">
        <Button variant="primary" onClick={onClose}>
          看完了
        </Button>
      </div>
    </Container>
  )
}
