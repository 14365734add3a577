import type { Picture } from '@app/contract'
import type { Finding } from '@app/contract/admin/drafts'
import { filesNamed, filesOf, type Presence } from '../uploads/index.ts'

/** Part of a draft that has files: its path, the label operators know it by, and its file keys. */
interface Filed {
  field: string
  name: string
  keys: readonly string[]
}

/** Returns every part of a content with files in storage: pictures, models and videos, and pictures within texts. */
export function filedIn(content: unknown, path: readonly string[] = []): Filed[] {
  if (typeof content === 'string') return filed(path, nameOf(path, '正文里的图片或模型'), filesNamed(content))
  if (typeof content !== 'object' || content === null) return []
  if (isPicture(content)) return filed(path, nameOf(path, '图片'), filesOf(content))
  return Object.entries(content).flatMap(([key, value]) => filedIn(value, [...path, key]))
}

const filed = (path: readonly string[], name: string, keys: readonly string[]): Filed[] =>
  keys.length === 0 ? [] : [{ field: path.join('.'), name, keys }]

const isPicture = (value: object): value is Picture =>
  'url' in value && typeof value.url === 'string' && 'widths' in value && Array.isArray(value.widths)

function nameOf(path: readonly string[], otherwise: string): string {
  const [before, last] = path.slice(-2)
  if (last === 'cover') return '封面'
  if (last === 'poster') return '模型或视频的封面图'
  if (before === 'motion') return '模型或视频'
  if (before === 'gallery') return `第 ${Number(last) + 1} 张图片`
  return otherwise
}

/** Finds files that are missing from storage, with advice on what to do. */
export async function fileFindings(
  content: unknown,
  presenceOf: (keys: readonly string[]) => Promise<Presence>,
): Promise<Finding[]> {
  const all = filedIn(content)
  if (all.length === 0) return []
  const { gone, isWhole } = await presenceOf(all.flatMap(({ keys }) => keys))
  const found = all.flatMap(({ field, name, keys }): Finding[] =>
    keys.some((key) => gone.has(key))
      ? [
          {
            level: 'blocks',
            code: 'fileGone',
            field,
            sentence: `${name}的文件在存储里找不到了，请从素材库换一份，或重新上传`,
          },
        ]
      : [],
  )
  if (isWhole) return found
  return [
    ...found,
    {
      level: 'warns',
      code: 'filesUnsure',
      field: '',
      sentence: '没能及时确认图片和模型的文件都在：文件存储连不上或太慢，请稍后再检查一次',
    },
  ]
}
