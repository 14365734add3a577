import { SubjectKind } from '@app/contract/enums'
import { Bone, Container, Picture, Seal } from '@app/ui'
import { pictureProps } from '../../../lib/image.ts'
import { RichText } from '../../../lib/rich-text/rich-text.tsx'
import { formatDate } from '../../../lib/time.ts'
import type { Subject } from '../api.ts'

// A sheet of paper over the lower edge of the picture, like a caption before a large work.
const sheetStyle =
  'relative -ml-4 -mt-10 max-w-[min(48rem,85vw)] bg-paper pt-6 pr-8 pl-4 sm:-ml-6 sm:pl-6 md:-mt-24 md:pt-10 md:pr-16 lg:-ml-10 lg:pl-10'
const sceneStyle = 'max-md:aspect-4/3 md:aspect-21/9 md:max-h-[68vh] w-full'

/** Cover of a subject as a wide scene, with its title and introduction. */
export function SubjectScene({ subject }: { subject: Subject | undefined }) {
  if (!subject) return <SceneSkeleton />
  const { kind, title, subtitle, cover, content, goodsCount, publishTime } = subject
  return (
    <>
      <div className={`overflow-hidden bg-sunken ${sceneStyle}`}>
        <Picture {...pictureProps(cover, '', '100vw')} priority className="size-full" />
      </div>
      <Container>
        <header className={sheetStyle}>
          <p className="flex items-center gap-2 text-sm tracking-[0.2em] text-ink-faint">
            <Seal className="size-3.5 text-vermilion" />
            {kind === SubjectKind.album ? '专辑' : '专题'}
          </p>
          <h1 className="title mt-3 text-4xl text-balance">{title}</h1>
          {subtitle && <p className="mt-3 text-lg text-ink-soft">{subtitle}</p>}
          <p className="figures mt-3 text-sm text-ink-faint">
            {goodsCount} 件作品
            <span aria-hidden className="mx-2.5 text-line-strong">
              /
            </span>
            {formatDate(publishTime)}
          </p>
        </header>
        {content && (
          <div className="mt-8 max-w-prose md:mt-12 md:text-lg">
            <RichText html={content} lines={4} />
          </div>
        )}
      </Container>
    </>
  )
}

function SceneSkeleton() {
  return (
    <div role="status" aria-label="正在加载">
      <div className={`animate-breathe bg-line/60 ${sceneStyle}`} />
      <Container>
        <div className={sheetStyle}>
          <Bone className="h-4 w-16" />
          <Bone className="mt-4 h-11 w-3/4" />
          <Bone className="mt-4 h-5 w-1/2" />
        </div>
        <div className="mt-10 max-w-prose space-y-4">
          <Bone className="h-4 w-full" />
          <Bone className="h-4 w-11/12" />
          <Bone className="h-4 w-4/5" />
        </div>
      </Container>
    </div>
  )
}
