import type { Motion } from '@app/contract'

/** Name of each kind of motion, and the label of the button that starts it. */
export const motionLabels = {
  model: { name: '3D 模型', ask: '转动看看', away: '这台设备无法展示模型，请看图片。' },
  video: { name: '视频', ask: '播放', away: '视频暂时无法播放，请看图片。' },
} as const satisfies Record<Motion['kind'], object>

/** Describes a file before a user on mobile data loads it: 视频 0:42，约 12 MB. */
export function sizeOf({ kind, bytes, seconds }: Motion): string {
  const megabytes = bytes / 1_048_576
  const size =
    megabytes < 1 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB`
  const length = seconds === null ? '' : ` ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return `${motionLabels[kind].name}${length}，约 ${size}`
}
