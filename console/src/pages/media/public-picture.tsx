import type { Picture } from '@app/contract'
import type { ComponentProps } from 'react'
import { Badge } from '../../parts/badge.tsx'
import { Thumbnail } from '../../parts/thumbnail.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { useMay } from '../../lib/session.ts'
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

/** A public picture with a button to hide it at once, for staff who may. */
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
      <HideButton picture={props.picture} />
    </div>
  )
}
