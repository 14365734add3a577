import type { AdminReply } from '@app/contract/admin/routes'
import { useNavigate } from '@tanstack/react-router'
import { useParam } from '../../lib/address.ts'
import { Facts } from '../../parts/facts.tsx'
import { useImageAddress } from '../../parts/image-address.ts'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActButton } from '../../form/act-button.tsx'
import { kindNames, lengthName, sizeName } from '../../form/motions/labels.ts'
import { formatCount, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { History } from '../../parts/history.tsx'

/** Page of one model or video: its contents, and where it is used. */
export default function MotionDetail() {
  const id = useParam('id')
  const read = useRead('motion/info', { id })
  return <QueryBoundary read={read}>{(motion) => <Detail motion={motion} />}</QueryBoundary>
}

function Detail({ motion }: { motion: AdminReply<'motion/info'> }) {
  const may = useMay()
  const navigate = useNavigate()
  const address = useImageAddress()(motion, '')
  const { id, name, kind, uses, seconds, width, height, triangles, textures } = motion
  return (
    <Page
      title={name}
      note={kindNames[kind]}
      actions={
        <>
          {may('media.upload') && <ActButton path="motion/rename" label="改名" input={{ id }} initial={{ name }} />}
          {may('media.remove') && uses.length === 0 && (
            <ActButton
              path="motion/remove"
              label="移除"
              input={{ id }}
              isDangerous
              onDone={() => void navigate({ to: '/motions', replace: true })}
            >
              没有地方在用它。移除后一小时，文件不再保留。
            </ActButton>
          )}
        </>
      }
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
            { label: '占用', value: sizeName(motion.bytes) },
            ...(seconds === null ? [] : [{ label: '时长', value: lengthName(seconds) }]),
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
      <Section title="在用的地方">
        {uses.length === 0 ? (
          <p className="text-sm text-ink-faint">还没有地方在用</p>
        ) : (
          <ul className="flex flex-col gap-1.5 text-sm">
            {uses.map((use) => (
              <li key={`${use.kind}${use.id}`}>
                <span className="mr-2 text-ink-faint">{use.kind}</span>
                {use.name}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <History target={`motion:${id}`} />
    </Page>
  )
}
