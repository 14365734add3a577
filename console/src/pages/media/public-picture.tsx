import type { Picture } from '@app/contract'
import { aiLabelTexts, labelSourceTexts, labelTraceTexts } from '@app/contract/aiLabels'
import type { ComponentProps } from 'react'
import { Badge } from '../../parts/badge.tsx'
import { Thumbnail } from '../../parts/thumbnail.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { useMay } from '../../lib/session.ts'
import { formatTime } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'

/**
 * Whether a picture is among the newest hidden ones; undefined while unknown, and for staff who may not hide pictures.
 */
function useIsHidden(url: string): boolean | undefined {
  const may = useMay()('picture.hide')
  const { data } = useRead('picture/hidden', { size: 100 }, { isEnabled: may })
  return data && data.list.some((one) => one.url === url)
}

/** Hides a picture from the public, or shows it again. */
function HideButton({ picture: { url } }: { picture: Pick<Picture, 'url'> }) {
  const isHidden = useIsHidden(url)
  if (isHidden === undefined) return null
  return isHidden ? (
    <ActionButton path="picture/show" label="恢复展示" input={{ address: url }} successMessage="已恢复展示" />
  ) : (
    <ActionButton path="picture/hide" label="隐藏图片" input={{ address: url }} isDangerous successMessage="图片已隐藏">
      所有公开页面立刻不再展示这张图，图片地址也立刻打不开，哪里用到它都一样。不需要复核，之后可以恢复。
    </ActionButton>
  )
}

/** The AI label of a picture with its origin, and what staff may do about it. */
function AiLabelOf({ picture: { url } }: { picture: Pick<Picture, 'url'> }) {
  const may = useMay()
  const { data } = useRead('picture/labelOf', { url }, { isEnabled: may('media.read') })
  if (!data) return null
  const mayLabel = may('picture.hide')
  const { label } = data
  if (!label) {
    return (
      mayLabel && (
        <ActionButton
          path="picture/suspect"
          label="标为疑似 AI 生成"
          input={{ address: url }}
          successMessage="已标为疑似 AI 生成"
        >
          哪里用到这张图，都会显示“{aiLabelTexts.suspected}”。之后可以撤销。
        </ActionButton>
      )
    )
  }
  const details = [
    labelSourceTexts[label.source],
    label.trace && labelTraceTexts[label.trace],
    label.producer && `生成方 ${label.producer}`,
    label.by,
    label.reason,
    formatTime(label.at),
  ]
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <Badge tone="waiting">{aiLabelTexts[label.label]}</Badge>
      <span className="min-w-0 text-ink-soft wrap-anywhere">{details.filter(Boolean).join(' · ')}</span>
      {mayLabel && label.source !== 'metadata' && (
        <ActionButton
          path="picture/unlabel"
          label="撤销 AI 标识"
          input={{ address: url }}
          successMessage="已撤销 AI 标识"
        >
          这张图不再显示 AI 标识，图片文件里的标识也会去掉。
        </ActionButton>
      )}
    </div>
  )
}

/** A public picture with its AI label and a button to hide it at once, for staff who may. */
export function PublicPicture(props: ComponentProps<typeof Thumbnail>) {
  const isHidden = useIsHidden(props.picture.url)
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      {isHidden ? (
        <div className={`grid place-items-center rounded-sm bg-sunken ${props.className ?? ''}`}>
          <Badge tone="wrong">已隐藏</Badge>
        </div>
      ) : (
        <Thumbnail {...props} />
      )}
      <AiLabelOf picture={props.picture} />
      <HideButton picture={props.picture} />
    </div>
  )
}
