import { cx, WorkCard } from '@app/ui'
import { BoxObject } from '@app/ui/box-object'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { pictureProps } from '../../../lib/image.ts'
import { saleLabels, useSaleStage } from '../../../domain/sale/stage.ts'
import type { BoxCard as Box } from '../api.ts'

// The box is less than half as wide as its stage.
const sizes = '(min-width: 1480px) 200px, (min-width: 768px) 14vw, 40vw'

/** A blind box, standing in the light of its own stage. */
export function BoxCard({ box, priority }: { box: Box; priority?: boolean }) {
  const stage = useSaleStage(box)
  const picture = { ...pictureProps(box.cover, box.name, sizes), priority }
  const isGone = stage === 'sold-out' || stage === 'ended'
  return (
    <WorkCard
      title={box.name}
      level={2}
      picture={picture}
      object={<BoxObject cover={picture} className={cx('rounded-md shadow-mount', isGone && 'saturate-50')} />}
      byline={`内含 ${box.prizeKinds} 款，盒盒有藏品`}
      edition={box.edition}
      unit="个"
      priceFen={box.price}
      sale={saleLabels(box, stage)}
      link={(link) => <Link to={address('blindBoxInfo', { id: box.goodsSn })} {...link} />}
    />
  )
}
