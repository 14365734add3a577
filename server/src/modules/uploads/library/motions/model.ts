import { cutText } from '@app/contract/cutText'
import { validateBytes } from 'gltf-validator'
import * as z from 'zod'
import { type Inspected, type MotionLimits, Unfit } from './facts.ts'

/** Texture limits that phones can hold in memory, in pixels: per edge, and for all textures together. */
const texturePixels = { edge: 4096, total: 33_554_432 }
const most = { nodes: 5000, materials: 200 }

/**
 * Extensions that browsers show without an external decoder. Draco, Meshopt and KTX2 need one, which this product
 * neither downloads nor includes.
 */
const shownExtensions = new Set([
  'EXT_texture_webp',
  'KHR_lights_punctual',
  'KHR_materials_anisotropy',
  'KHR_materials_clearcoat',
  'KHR_materials_dispersion',
  'KHR_materials_emissive_strength',
  'KHR_materials_ior',
  'KHR_materials_iridescence',
  'KHR_materials_sheen',
  'KHR_materials_specular',
  'KHR_materials_transmission',
  'KHR_materials_unlit',
  'KHR_materials_volume',
  'KHR_mesh_quantization',
  'KHR_texture_transform',
])

const report = z.object({
  issues: z.object({
    numErrors: z.int(),
    messages: z.array(z.object({ code: z.string(), message: z.string(), severity: z.int() })),
  }),
  info: z
    .object({
      materialCount: z.int().default(0),
      extensionsUsed: z.array(z.string()).default([]),
      resources: z
        .array(
          z.object({
            storage: z.string().optional(),
            image: z.object({ width: z.int(), height: z.int() }).optional(),
          }),
        )
        .default([]),
    })
    .optional(),
})

/** The parts of a model's description that determine how often its meshes are drawn. */
const description = z.object({
  accessors: z.array(z.object({ count: z.int().min(0) })).default([]),
  meshes: z
    .array(
      z.object({
        primitives: z.array(
          z.object({
            mode: z.int().default(4),
            indices: z.int().optional(),
            attributes: z.record(z.string(), z.int()),
          }),
        ),
      }),
    )
    .default([]),
  nodes: z.array(z.object({ mesh: z.int().optional() })).default([]),
})

/** Inspects a GLB. Throws Unfit. */
export async function inspectModel(bytes: Buffer, limits: MotionLimits): Promise<Inspected> {
  const answer: unknown = await validateBytes(new Uint8Array(bytes), {
    format: 'glb',
    maxIssues: 50,
    writeTimestamp: false,
  })
  const { issues, info } = report.parse(answer)
  if (!info) return { refused: 'unreadable' }
  if (info.resources.some(({ storage }) => storage === 'external')) {
    throw new Unfit('模型引用了文件之外的内容。导出时请选 GLB，把贴图和数据都打包进同一个文件')
  }
  const wrong = info.extensionsUsed.filter((name) => !shownExtensions.has(name))
  if (wrong.length > 0) throw new Unfit(`模型用了不支持的扩展：${cutText(wrong.join('、'), 200)}。导出时请不要压缩`)
  const worst = issues.messages.find(({ severity }) => severity === 0)
  if (issues.numErrors > 0) {
    throw new Unfit(`模型不符合 glTF 规范，有 ${issues.numErrors} 处错误：${cutText(worst?.message ?? '', 200)}`)
  }
  const images = info.resources.flatMap(({ image }) => image ?? [])
  const widest = Math.max(0, ...images.flatMap(({ width, height }) => [width, height]))
  if (widest > texturePixels.edge) throw new Unfit(`贴图边长 ${widest} 像素，最多 ${texturePixels.edge}`)
  const pixels = images.reduce((sum, { width, height }) => sum + width * height, 0)
  if (pixels > texturePixels.total) throw new Unfit('贴图加起来太大，手机放不下，请缩小或减少贴图')
  if (info.materialCount > most.materials) throw new Unfit(`材质 ${info.materialCount} 种，最多 ${most.materials}`)
  const triangles = trianglesOf(bytes)
  if (triangles === 0) throw new Unfit('模型里没有可见的面')
  if (triangles > limits.modelTriangles) throw new Unfit(`模型有 ${triangles} 个三角面，最多 ${limits.modelTriangles}`)
  return { facts: { kind: 'model', ending: 'glb', triangles, textures: images.length } }
}

/** Counts the triangles drawn; a mesh counts once per node that shows it. The file was validated before. */
function trianglesOf(bytes: Buffer): number {
  const text = bytes.toString('utf8', 20, 20 + bytes.readUInt32LE(12))
  const { accessors, meshes, nodes } = description.parse(JSON.parse(text))
  if (nodes.length > most.nodes) throw new Unfit(`模型有 ${nodes.length} 个节点，最多 ${most.nodes}`)
  const ofMesh = meshes.map(({ primitives }) =>
    primitives.reduce((sum, { mode, indices, attributes }) => {
      const corners = accessors[indices ?? attributes['POSITION'] ?? -1]?.count ?? 0
      // Triangle lists, strips and fans count; points and lines have no triangles.
      return sum + (mode === 4 ? Math.floor(corners / 3) : mode > 4 ? Math.max(0, corners - 2) : 0)
    }, 0),
  )
  return nodes.reduce((sum, { mesh }) => sum + (mesh === undefined ? 0 : (ofMesh[mesh] ?? 0)), 0)
}
