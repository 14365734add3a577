import type { GoodsSn } from '@app/contract'
import { Container, DetailSkeleton, Picture, Progress, SectionHeading } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { pictureProps } from '../../../lib/image.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { ProofSteps } from '../../../domain/proof/steps.tsx'
import type { BoxDetail } from '../api.ts'
import { BoxGone } from '../detail/box-gone.tsx'
import { BoxVerdict } from './box-verdict.tsx'
import { FairText } from './fair-text.tsx'
import { Inputs } from './inputs.tsx'
import { NumberCheck } from './number-check.tsx'
import { reportOf } from './report.ts'
import { useVerification, type Verification } from './use-verification.ts'
import { QueryBoundary } from '../../../lib/query-state.tsx'

export interface VerifyBoxProps {
  goodsSn: GoodsSn
  /** Number of the box to check first. */
  number: number | undefined
}

/** Everything published about a box, recomputed in the user's own browser. */
export function VerifyBox({ goodsSn, number }: VerifyBoxProps) {
  const verification = useVerification(goodsSn)
  const { box } = verification
  usePageTitle(box.value && `验证《${box.value.name}》`)
  return (
    <QueryBoundary
      of={box}
      loading={
        <Container className="py-10">
          <DetailSkeleton label="正在加载公示" />
        </Container>
      }
      gone={<BoxGone />}
      failure={{ isPage: true }}
    >
      {(published) => <Published {...verification} box={published} number={number} />}
    </QueryBoundary>
  )
}

interface PublishedProps extends Omit<Verification, 'box'> {
  box: BoxDetail
  number: number | undefined
}

function Published({ box, openings, total, check, number }: PublishedProps) {
  const checked = check.value
  return (
    <Container className="py-6 md:py-10">
      <header className="flex items-center gap-5">
        <Picture
          {...pictureProps(box.cover, '', '88px')}
          ratio={1}
          className="mount w-20 shrink-0 rounded-sm md:w-22"
        />
        <div className="min-w-0">
          <p className="text-sm tracking-[0.12em] text-ink-faint">盲盒公示验证</p>
          <h1 className="title mt-1 text-2xl md:text-3xl">{box.name}</h1>
          <Link
            to={address('blindBoxInfo', { id: box.goodsSn })}
            className="touch-area mt-1 inline-block text-sm text-ink-soft underline-offset-4 hover:underline"
          >
            回到盲盒
          </Link>
        </div>
      </header>
      <div className="mt-10 grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-w-0">
          <section aria-labelledby="check-title">
            <SectionHeading note="以下全部由你自己的浏览器重算，不依赖平台的结论。">
              <span id="check-title">逐项核对</span>
            </SectionHeading>
            <QueryBoundary
              of={check}
              loading={<Working loaded={openings.length} total={total} />}
              failure={{
                title: '这次没能核对完',
                className: 'py-8',
                children: '公示内容没有全部加载，不代表结果有问题。',
              }}
            >
              {(found) => <Report report={reportOf(box, openings.length, found)} />}
            </QueryBoundary>
          </section>
          {checked && <Inputs box={box} checked={checked} className="mt-12" />}
        </div>
        <div className="min-w-0">
          <NumberCheck box={box} openings={openings} deck={checked?.deck} initial={number} />
          <FairText goodsSn={box.goodsSn} className="mt-14" />
        </div>
      </div>
    </Container>
  )
}

function Report({ report: { verdict, steps } }: { report: ReturnType<typeof reportOf> }) {
  return (
    <>
      <BoxVerdict verdict={verdict} className="mt-6" />
      <ProofSteps steps={steps} className="mt-6" />
    </>
  )
}

/** Progress: first the records load, then they are checked. */
function Working({ loaded, total }: { loaded: number; total: number | undefined }) {
  return total !== undefined && loaded >= total ? (
    <Progress label="正在逐盒重算" className="mt-6" />
  ) : (
    <Progress
      label="正在加载开盒记录"
      value={loaded}
      max={Math.max(1, total ?? 1)}
      aside={total === undefined ? undefined : `${loaded} / ${total}`}
      className="mt-6"
    />
  )
}
