import type { Picture } from '@app/contract'
import type { AdminReply } from '@app/contract/admin/routes'
import { Notice } from '@app/ui'
import { useNavigate } from '@tanstack/react-router'
import { useParam } from '../../../lib/address.ts'
import { InnerLink } from '../../../parts/inner-link.tsx'
import { Page, Section } from '../../../parts/page.tsx'
import { QueryBoundary } from '../../../parts/query-boundary.tsx'
import { Thumbnail } from '../../../parts/thumbnail.tsx'
import { ConfirmButton } from '../../../form/confirm-button.tsx'
import { formatTime } from '../../../lib/format.ts'
import { useMay } from '../../../lib/session.ts'
import { useRead } from '../../../lib/query.ts'
import { History } from '../../../parts/history.tsx'
import { ContentForm, known, pictureControl, StateBadge } from '../parts.tsx'

/** Page of one ad, existing or new. */
export default function Ad() {
  const id = useParam('id')
  const read = useRead('ad/info', { adId: id }, { isEnabled: id !== '' })
  if (id === '') return <NewAd />
  return <QueryBoundary read={read}>{(ad) => <OneAd ad={ad} />}</QueryBoundary>
}

function NewAd() {
  const navigate = useNavigate()
  return (
    <Page title="添加广告">
      <ContentForm
        path="ad/save"
        input={{ adId: undefined, version: 0 }}
        draft="ad new"
        hints={hints}
        controls={controls}
        label="保存草稿"
        onDone={({ adId }) => void navigate({ to: `/ads/${adId}` })}
      />
    </Page>
  )
}

function OneAd({ ad }: { ad: AdminReply<'ad/info'> }) {
  const may = useMay()
  const navigate = useNavigate()
  const { adId, version, isShown, title, subtitle, pagePosition, picture, phonePicture, link, position } = ad
  return (
    <Page
      title={title}
      note={<StateBadge state={ad.state} />}
      actions={
        <>
          {may('content.publish') && (
            <ConfirmButton
              path="ad/show"
              label={isShown ? '撤下' : '发布'}
              variant={isShown ? 'danger' : 'primary'}
              input={{ adId, version, isShown: !isShown }}
              successMessage={isShown ? '已撤下' : '已发布'}
            />
          )}
          {may('content.edit') && !isShown && (
            <ConfirmButton
              path="ad/remove"
              label="删除"
              variant="danger"
              input={{ adId, version }}
              successMessage="已删除"
              onDone={() => void navigate({ to: '/ads' })}
            />
          )}
        </>
      }
    >
      {ad.beside.length > 0 && ad.state !== 'ended' && (
        <Notice>
          这段时间同一位置还有：
          {ad.beside.map((one, index) => (
            <span key={one.adId}>
              {index > 0 && '、'}
              <InnerLink to={`/ads/${one.adId}`}>{one.title}</InnerLink>（{formatTime(one.startAt).slice(0, 16)} 起
              {one.endAt === null ? '' : `，${formatTime(one.endAt).slice(0, 16)} 止`}）
            </span>
          ))}
          ，会一起轮播。
        </Notice>
      )}
      <Section title="预览">
        <div className="flex flex-wrap items-start gap-5">
          <Preview
            picture={picture}
            title={title}
            subtitle={subtitle}
            className="w-full max-w-[48rem]"
            called="电脑端"
          />
          <Preview picture={phonePicture} title={title} subtitle={subtitle} className="w-56" called="手机端" />
        </div>
      </Section>
      {may('content.edit') && (
        <ContentForm
          key={String(isShown)}
          path="ad/save"
          input={{ adId, version }}
          initial={{
            pagePosition,
            title,
            subtitle,
            picture,
            phonePicture,
            link,
            position,
            startAt: ad.startAt,
            ...known('endAt', ad.endAt),
          }}
          draft={`ad ${adId}`}
          hints={hints}
          controls={controls}
        />
      )}
      {may('audit.read') && <History target={`ad:${adId}`} />}
    </Page>
  )
}

interface PreviewProps {
  picture: Picture
  title: string
  subtitle: string
  called: string
  className: string
}

/** Preview of the picture in its own proportions, with the text beside it. */
function Preview({ picture, title, subtitle, called, className }: PreviewProps) {
  return (
    <figure className={className}>
      <div style={{ aspectRatio: picture.ratio }} className="w-full overflow-hidden rounded-sm">
        <Thumbnail picture={picture} pixels={960} alt={`${title}（${called}）`} className="size-full" />
      </div>
      <figcaption className="mt-1.5 text-sm">
        {title}
        <span className="ml-2 text-ink-soft">{subtitle}</span>
        <span className="block text-xs text-ink-faint">
          {called} · 宽 {picture.widths.at(-1)} 像素
        </span>
      </figcaption>
    </figure>
  )
}

const hints = {
  link: '点击后打开：站内页面以 / 开头，例如 /goods/G2026000001；外部网址要先在「网站信息」里允许它的域名。留空则不可点击。',
  startAt: '北京时间。留空：从现在起。',
  endAt: '到这个时间自动收起。留空：一直展示。',
  position: '轮播里的先后，小的在前。',
}
const controls = {
  picture: pictureControl('电脑端图片', 'banner'),
  phonePicture: pictureControl('手机端图片', 'gallery'),
}
