import { Bone, Container, Picture, SectionHeading } from '@app/ui'
import type { ReactNode } from 'react'
import { coverNamed } from '../../features/rights/cover.ts'
import type { OfferedRight } from '../../domain/right/api.ts'
import { HowTo } from '../../features/rights/detail/how-to.tsx'
import { RightHeading } from '../../features/rights/detail/right-heading.tsx'
import { pictureProps } from '../../lib/image.ts'
import { RichText } from '../../lib/rich-text/rich-text.tsx'

export interface RightSheetProps {
  /** Name of the picture, which is known before everything else. */
  img: string
  /** Undefined until loaded. */
  config: OfferedRight | undefined
  /** Actions, or what is shown instead. */
  children: ReactNode
}

/** Picture, description, actions and instructions of a right. */
export function RightSheet({ img, config, children }: RightSheetProps) {
  return (
    <Container className="grid items-start gap-x-10 gap-y-8 md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-x-16">
      <Picture
        {...pictureProps(config?.cover ?? coverNamed(img), config?.name ?? '', '(min-width: 768px) 50vw, 100vw')}
        ratio={4 / 3}
        priority
        className="rounded-sm"
      />
      <div className="grid min-w-0 gap-8 md:row-span-2">
        {config ? <RightHeading config={config} /> : <HeadingBones />}
        {children}
      </div>
      {config && (
        <div className="grid min-w-0 gap-10">
          <HowTo steps={config.howTo} />
          {config.content && (
            <section aria-labelledby="content-title">
              <SectionHeading className="mb-5">
                <span id="content-title">权益说明</span>
              </SectionHeading>
              <RichText html={config.content} lines={6} />
            </section>
          )}
        </div>
      )}
    </Container>
  )
}

function HeadingBones() {
  return (
    <div role="status" aria-label="正在加载权益">
      <Bone className="h-4 w-1/4" />
      <Bone className="mt-4 h-8 w-3/4" />
      <Bone className="mt-5 h-4 w-full" />
      <Bone className="mt-3 h-4 w-2/3" />
    </div>
  )
}
