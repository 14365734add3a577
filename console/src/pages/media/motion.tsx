import type { AdminReply } from '@app/contract/admin/routes'
import { useParam } from '../../lib/address.ts'
import { Facts } from '../../parts/facts.tsx'
import { useImageAddress } from '../../parts/image-address.ts'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { kindLabels, formatDuration } from '../../form/motions/labels.ts'
import { formatBytes, formatCount, formatTime } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { History } from '../../parts/history.tsx'
import { LibraryActions, Uses } from './library.tsx'

/** Page of one model or video: its contents, and where it is used. */
export default function MotionPage() {
  const id = useParam('id')
  const read = useRead('motion/info', { id })
  return <QueryBoundary read={read}>{(motion) => <Detail motion={motion} />}</QueryBoundary>
}

function Detail({ motion }: { motion: AdminReply<'motion/info'> }) {
  const address = useImageAddress()(motion, '')
  const { id, name, kind, uses, seconds, width, height, triangles, textures } = motion
  return (
    <Page
      title={name}
      note={kindLabels[kind]}
      actions={<LibraryActions library="motion" entry={motion} removal="未被使用。" />}
    >
      {kind === 'video' && address && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- operators upload videos without captions
        <video
          src={address}
          controls
          preload="none"
          aria-label={name}
          className="max-h-[60dvh] w-full rounded-md border border-line bg-sunken"
        />
      )}
      <Section title="基本">
        <Facts
          facts={[
            { label: '大小', value: formatBytes(motion.bytes) },
            ...(seconds === null ? [] : [{ label: '时长', value: formatDuration(seconds) }]),
            ...(width === null ? [] : [{ label: '画面', value: `${width} × ${height} 像素` }]),
            ...(triangles === null ? [] : [{ label: '三角面', value: formatCount(triangles) }]),
            ...(textures === null ? [] : [{ label: '贴图', value: `${textures} 张` }]),
            { label: '上传', value: `${motion.uploadedBy}，${formatTime(motion.uploadedAt)}` },
            { label: 'SHA-256', value: <span className="font-mono text-xs wrap-anywhere">{motion.sha256}</span> },
          ]}
        />
        {kind === 'model' && (
          <p className="mt-3 text-sm text-ink-faint">要看它转起来的样子，在作品草稿里选用它，再打开预览。</p>
        )}
      </Section>
      <Uses uses={uses} />
      <History target={`motion:${id}`} />
    </Page>
  )
}
