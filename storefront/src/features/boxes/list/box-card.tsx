import { WorkCard } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../app/paths.ts'
import { pictureProps } from '../../../lib/image.ts'
import { saleWords, useSaleStage } from '../../../domain/sale/stage.ts'
import type { BoxCard as Box } from '../api.ts'

const sizes = '(min-width: 1480px) 440px, (min-width: 1024px) 31vw, 46vw'

/** A blind box on the wall. */
export function BoxCard({ box, priority }: { box: Box; priority?: boolean }) {
  const stage = useSaleStage(box)
  return (
    <WorkCard
      title={box.name}
      level={2}
      picture={{ ...pictureProps(box.cover, box.name, sizes), ratio: 1, priority }}
      byline={`内含 ${box.prizeKinds} 款，盒盒有藏品`}
      edition={box.edition}
      unit="个"
      priceFen={box.price}
      sale={saleWords(box, stage)}
      link={(link) => <Link to={address('blindBoxInfo', { id: box.goodsSn })} {...link} />}
    />
  )
}
