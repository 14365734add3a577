import { integer } from './kinds.ts'
import { setting } from './setting.ts'

/** Settings of 3D models and videos of works (rules/goods#models-and-videos). */
export const motionSettings = {
  modelBytes: setting(
    'MODEL_MAX_BYTES',
    integer(1024, 104_857_600),
    20_971_520,
    'Largest 3D model (GLB) that members of staff may upload, in bytes.',
  ),
  modelTriangles: setting(
    'MODEL_MAX_TRIANGLES',
    integer(1, 10_000_000),
    400_000,
    'Most triangles that a 3D model may draw; phones turn a few hundred thousand smoothly.',
  ),
  videoBytes: setting(
    'VIDEO_MAX_BYTES',
    integer(1024, 268_435_456),
    62_914_560,
    'Largest video (MP4, WebM) that members of staff may upload, in bytes.',
  ),
  videoSeconds: setting('VIDEO_MAX_SECONDS', integer(1, 3600), 120, 'How long a video of a work may take, in seconds.'),
}
