import * as z from 'zod'
import { SubjectKind } from './enums.ts'
import { goodsCard } from './goods.ts'
import * as ids from './ids.ts'
import { route } from './route.ts'
import { count, enumOf, id, pageInput, pageOf, picture, seconds } from './schema.ts'

/** An album, a topic or a memorial zone. Ids are those of the albums. */
export const specialSubject = z.strictObject({
  id: ids.albumId,
  kind: enumOf(SubjectKind),
  title: z.string(),
  subtitle: z.string(),
  cover: picture,
  /** Sanitised HTML; empty if there is no introduction. */
  content: z.string(),
  /** Number of works it shows. */
  goodsCount: count,
  publishTime: seconds,
})
export type SpecialSubject = z.infer<typeof specialSubject>

/** Lists published subjects in the operator's order: one kind, one by id, or all. */
export const specialSubjectList = route('GET', 'hwnft/specialSubject/list', {
  title: '查看专题列表',
  auth: 'none',
  input: z.strictObject({
    ...pageInput,
    kind: enumOf(SubjectKind).optional().meta({ title: '专题类型' }),
    subjectId: ids.albumId.optional().meta({ title: '专题' }),
  }),
  example: { page: 1, size: 20, kind: 2, subjectId: '1' },
  reply: pageOf(specialSubject),
})

/** Lists the content of a subject in order: works, and texts with a picture between them. */
export const specialSubjectDataList = route('GET', 'hwnft/specialSubjectData/list', {
  title: '查看专题内容',
  auth: 'none',
  input: z.strictObject({ ...pageInput, subjectId: ids.albumId.meta({ title: '专题' }) }),
  example: { page: 1, size: 20, subjectId: '1' },
  reply: z.strictObject({
    ...pageOf(
      z.strictObject({
        /** Unique within a page. */
        id,
        title: z.string(),
        /** Sanitised HTML; empty for a work without its own text. */
        content: z.string(),
        picture: picture.nullable(),
        goods: goodsCard.nullable(),
      }),
    ).shape,
    subject: specialSubject,
  }),
  errors: ['NOT_FOUND'],
})
