import type { MotionFact } from '@app/contract/admin/motions'
import { formatBytes, formatCount } from '../../lib/format.ts'

export const kindLabels = { model: '3D 模型', video: '视频' } as const

/** Formats a duration: 0:42. */
export const formatDuration = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

type Described = Pick<MotionFact, 'kind' | 'bytes'> &
  Partial<Pick<MotionFact, 'seconds' | 'width' | 'height' | 'triangles' | 'textures'>>

/** Describes a file in one line. */
export function describeMotion({ kind, bytes, seconds, width, height, triangles, textures }: Described): string {
  return [
    kindLabels[kind],
    typeof seconds === 'number' ? formatDuration(seconds) : '',
    typeof width === 'number' && typeof height === 'number' ? `${width} × ${height}` : '',
    typeof triangles === 'number' ? `${formatCount(triangles)} 个三角面` : '',
    typeof textures === 'number' && textures > 0 ? `${textures} 张贴图` : '',
    formatBytes(bytes),
  ]
    .filter(Boolean)
    .join(' · ')
}
