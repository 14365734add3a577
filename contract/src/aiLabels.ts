// Labels of content that AI generated (GB 45438-2025), for all workspaces. Zod-free.

/** Text of the visible mark by label: certain, declared by its uploader, or inferred from traces. */
export const aiLabelTexts = {
  generated: 'AI 生成',
  possible: '可能由 AI 生成',
  suspected: '疑似 AI 生成',
} as const
export type AiLabel = keyof typeof aiLabelTexts

/** Where a label comes from. */
export const labelSourceTexts = {
  metadata: '文件自带的标识',
  declared: '上传人声明',
  suspected: '平台识别',
} as const
export type LabelSource = keyof typeof labelSourceTexts

/** Traces of a generator in a file without a label. */
export const labelTraceTexts = {
  c2pa: 'C2PA 来源声明写明由 AI 生成',
  sourceType: 'IPTC 来源类型写明由 AI 生成',
  generator: '文件里有 AI 绘图软件的参数或名称',
} as const
export type LabelTrace = keyof typeof labelTraceTexts

/** What the operator declares about a work. */
export const aiUseTexts = { none: '没有使用 AI', partly: '部分由 AI 生成', wholly: '全部由 AI 生成' } as const
export type AiUse = keyof typeof aiUseTexts

/**
 * Fields of the implicit label in a file (GB 45438-2025, appendix E): whether AI generated the content, its producer,
 * and its propagator.
 */
export const aigcFields = [
  'Label',
  'ContentProducer',
  'ProduceID',
  'ReservedCode1',
  'ContentPropagator',
  'PropagateID',
  'ReservedCode2',
] as const

/** An implicit label as it is in a file; absent fields are empty. */
export type Aigc = Readonly<Record<(typeof aigcFields)[number], string>>
