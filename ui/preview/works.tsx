import {
  Button,
  CardGridSkeleton,
  Container,
  Countdown,
  EditionBadge,
  FavouriteButton,
  Picture,
  Price,
  SaleState,
  SectionHeading,
  SerialBadge,
  TextLink,
  WorkCard,
  workGrid,
  type SaleStateProps,
} from '../src/index.ts'
import { art } from './art.ts'

const works: { title: string; byline: string; edition: number; fen: number; sale: SaleStateProps }[] = [
  { title: '雾里见塔', byline: '云岭十二景 · 沈听澜', edition: 2000, fen: 1990, sale: { stage: 'selling' } },
  { title: '青瓷莲口瓶', byline: '窑火集', edition: 800, fen: 9900, sale: { stage: 'few', left: 12 } },
  {
    title: '夜航灯影，十里长河上的归人',
    byline: '灯影戏',
    edition: 12000,
    fen: 123450,
    sale: { stage: 'upcoming', children: '今天 12:00' },
  },
  { title: '丹顶鹤', byline: '纸上剪影 · 何素', edition: 500, fen: 0, sale: { stage: 'sold-out' } },
]

const target = Date.now() / 1000 + 5025

/** Shows the components for works: reveal, cards, detail page, night exhibition. */
export function Works() {
  return (
    <>
      <Container className="py-10">
        <SectionHeading level={1} note="一期一会，落笔即定" action={<TextLink href="#">全部作品</TextLink>}>
          今日展出
        </SectionHeading>
        <div className={`${workGrid} mt-6`}>
          {works.map((work, seed) => (
            <WorkCard
              key={work.title}
              level={2}
              title={work.title}
              byline={work.byline}
              edition={work.edition}
              priceFen={work.fen}
              sale={work.sale}
              picture={{ src: seed === 3 ? '/missing.png' : art(seed), alt: '' }}
              href="#"
              corner={<FavouriteButton on={seed === 0} title={work.title} onToggle={() => undefined} />}
            />
          ))}
        </div>
        <CardGridSkeleton count={4} className="mt-12" />
      </Container>
      <section className="night py-12">
        <Container className="grid gap-8 md:grid-cols-2 md:items-center lg:gap-16">
          <div className="mount rounded-sm p-2">
            <Picture src={art(2)} alt="月下群山" priority />
          </div>
          <div>
            <EditionBadge edition={2000} />
            <h2 className="title mt-4 text-4xl">月下群山</h2>
            <p className="mt-2 text-ink-soft">云岭十二景之三。山色入夜只余两层，近处是松，远处是雪。</p>
            <div className="mt-6 flex items-baseline gap-6">
              <Price fen={1990} size="display" />
              <SaleState stage="upcoming" />
            </div>
            <div className="mt-6">
              <Countdown target={target} now={() => Date.now() / 1000} size="display" />
            </div>
            <div className="mt-8 flex flex-wrap gap-3">
              <Button variant="primary" size="large">
                立即购买 ¥19.90
              </Button>
              <Button size="large">放进心愿</Button>
            </div>
            <SerialBadge serial={128} edition={2000} size="large" className="mt-8" />
          </div>
        </Container>
      </section>
      <Container className="py-12">
        <SectionHeading>按钮</SectionHeading>
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <Button variant="primary" onClick={() => new Promise((resolve) => setTimeout(resolve, 1500))}>
            立即购买
          </Button>
          <Button>设提醒</Button>
          <Button variant="quiet">稍后再说</Button>
          <Button variant="danger">销毁这件藏品</Button>
          <Button variant="primary" pending>
            立即购买
          </Button>
          <Button size="small">筛选</Button>
          <Button disabled>已售罄</Button>
        </div>
      </Container>
    </>
  )
}
