import { GoodsForm } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { Container, DetailSkeleton, Gallery } from '@app/ui'
import { BoxObject } from '@app/ui/box-object'
import type { ReactNode } from 'react'
import { useParams } from '../../lib/router/router.tsx'
import { BoxFacts } from '../../features/boxes/detail/box-facts.tsx'
import { BoxHeading } from '../../features/boxes/detail/box-heading.tsx'
import { BoxGone } from '../../features/boxes/detail/box-gone.tsx'
import { BoxStory } from '../../features/boxes/detail/box-story.tsx'
import { Commitment } from '../../features/boxes/detail/commitment.tsx'
import { PrizeTable } from '../../features/boxes/detail/prize-table.tsx'
import { useBox } from '../../features/boxes/detail/use-box.ts'
import { PurchaseBar } from '../../features/order/purchase/purchase-bar.tsx'
import { pictureProps } from '../../lib/image.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSale } from '../../domain/sale/stage.ts'
import { Zoom } from '../../lib/lazy/windows.ts'
import { QueryBoundary } from '../../lib/query-state.tsx'

/** One blind box: contents, odds and the purchase button. */
export default function BlindBoxInfoPage() {
  const { id = '' } = useParams()
  const box = useBox(id)
  usePageTitle(box.value?.name)
  return (
    <QueryBoundary
      of={box}
      loading={inPlace(<DetailSkeleton label="正在加载盲盒" />)}
      gone={<BoxGone />}
      failure={{ isPage: true }}
    >
      {(found) => inPlace(<Box box={found} />)}
    </QueryBoundary>
  )
}

const inPlace = (content: ReactNode) => <Container className="pt-5 md:py-10">{content}</Container>

const gallerySizes = '(min-width: 1480px) 660px, (min-width: 768px) 48vw, 100vw'
/** The box takes up nearly half of its stage. */
const boxSizes = '(min-width: 1480px) 300px, (min-width: 768px) 22vw, 46vw'

function Box({ box }: { box: Reply<'hwnft/blindBox/detail'> }) {
  const sale = useSale(box)
  const pictures = box.gallery.length > 0 ? box.gallery : [box.cover]
  // As on a work's page: two columns on wide screens; one on phones, in which each part has its own order.
  return (
    <div className="flex flex-col gap-x-8 md:grid md:grid-cols-2 md:items-start lg:gap-x-16">
      <div className="min-w-0 max-md:contents">
        <Gallery
          Zoom={Zoom}
          first={<BoxObject large cover={{ ...pictureProps(box.cover, '', boxSizes), priority: true }} />}
          label={`盲盒《${box.name}》`}
          pictures={pictures.map((picture, index) =>
            pictureProps(picture, index === 0 ? box.name : `${box.name}，细部 ${index}`, gallerySizes),
          )}
        />
        <div className="max-md:order-4 max-md:mt-12 md:mt-14">
          <BoxStory story={box.story} />
        </div>
        <div className="max-md:order-5 max-md:my-12 md:mt-14">
          <BoxFacts box={box} />
        </div>
      </div>
      <div className="min-w-0 max-md:contents md:pt-4">
        <div className="max-md:order-1 max-md:mt-8">
          <BoxHeading box={box} stage={sale.stage} />
        </div>
        <PurchaseBar goods={{ ...box, goodsForm: GoodsForm.digital, isBox: true }} {...sale} />
        <div className="max-md:order-3 max-md:mt-10 md:mt-8">
          <PrizeTable box={box} />
          <div className="mt-12">
            <Commitment box={box} />
          </div>
        </div>
      </div>
    </div>
  )
}
