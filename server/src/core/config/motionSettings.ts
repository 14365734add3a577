import { bytes, integer, seconds } from './schemas.ts'
import { setting } from './setting.ts'

/** Settings of 3D models and videos of works (rules/goods#models-and-videos). */
export const motionSettings = {
  modelBytes: setting({
    name: 'MODEL_MAX_BYTES',
    schema: bytes(1024, 104_857_600),
    default: 20_971_520,
    description: 'Largest 3D model (GLB) that staff may upload.',
  }),
  modelTriangles: setting({
    name: 'MODEL_MAX_TRIANGLES',
    schema: integer(1, 10_000_000),
    default: 400_000,
    description: 'Maximum triangles of a 3D model. Phones rotate a few hundred thousand smoothly.',
  }),
  videoBytes: setting({
    name: 'VIDEO_MAX_BYTES',
    schema: bytes(1024, 268_435_456),
    default: 62_914_560,
    description: 'Largest video (MP4, WebM) that staff may upload.',
  }),
  videoSeconds: setting({
    name: 'VIDEO_MAX_SECONDS',
    schema: seconds(1, 3600),
    default: 120,
    description: "Maximum duration of a work's video.",
  }),
}
