import { Bone, Container } from '@app/ui'
import { GetApp } from '../../features/download/get-app.tsx'
import { PackageFacts } from '../../features/download/package-facts.tsx'
import { isOut } from '../../features/download/packages.ts'
import { Hills, Phones } from '../../features/download/phones.tsx'
import { InstallSteps, Reasons } from '../../features/download/reasons.tsx'
import { BrandMark } from '../../features/frame/brand-mark.tsx'
import { useBrandName } from '../../lib/brand.ts'
import { read } from '../../lib/query.ts'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'

/** The app: what it is, how to get it on this device, and how to check that a file is genuine. */
export default function DownLoadPage() {
  const brand = useBrandName()
  const config = useQueryState(read('ops/basic/config/info', {}))
  const { slogan, app: packages } = config.value ?? {}
  return (
    <>
      <section aria-label="下载" className="relative isolate overflow-hidden border-b border-line">
        <Hills />
        {/* Up to 500 px the site's header is hidden. */}
        <Container className="hidden min-h-14 items-center max-[501px]:flex">
          <BrandMark />
        </Container>
        <Container className="grid items-center gap-x-10 gap-y-10 pt-8 md:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] md:pt-0">
          <div className="md:py-14">
            <h1 className="title text-4xl">
              {brand} <span className="whitespace-nowrap">App</span>
            </h1>
            <p className="mt-4 max-w-prose text-ink-soft md:text-lg">{slogan ? `${slogan}，放进口袋里。` : ' '}</p>
            <div className="mt-8 min-h-32">
              <QueryBoundary
                of={config}
                loading={
                  <div role="status" aria-label="正在查看有哪些版本" className="grid max-w-80 gap-3">
                    <Bone className="h-13" />
                    <Bone className="h-5 w-2/3" />
                  </div>
                }
                failure={{
                  title: '下载方式加载失败',
                  className: 'items-start px-0 py-0 text-left',
                  children: '网络可能断了一下，稍后再试就好。',
                }}
              >
                {({ app }) => <GetApp packages={app} />}
              </QueryBoundary>
            </div>
          </div>
          <Phones className="max-md:-mx-4 sm:max-md:-mx-6 md:self-end" />
        </Container>
      </section>
      <Container className="mt-12 grid gap-16 max-[501px]:pb-16 md:mt-16">
        <Reasons />
        {packages && <PackageFacts packages={packages} />}
        {packages && isOut(packages.android) && <InstallSteps />}
      </Container>
    </>
  )
}
