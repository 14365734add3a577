import * as z from 'zod'

const times = z.int().min(1).max(1_000_000)
const text = z.string().min(1).max(200)

/** Settings of the message wall; key `wall` of the table settings. */
const wall = z
  .strictObject({
    /** Rules shown to authors, one sentence each. */
    rules: z.array(text).meta({
      title: '留言须知',
      description: '显示在写留言的地方。',
    }),
    /** Characters of a message; the contract allows 300. */
    textMost: z.int().min(1).max(300).meta({
      title: '留言最多字数',
      description: '只影响之后写的。',
    }),
    /** Pictures of a message; the contract allows 6. */
    picturesMost: z.int().min(0).max(6).meta({
      title: '留言最多图片',
      description: '只影响之后写的。',
    }),
    /** Messages and comments of a user per day in Shanghai. */
    messagesPerDay: times.meta({
      title: '每人每天留言数',
      description: '按上海时间的自然日计，立即生效。',
    }),
    commentsPerDay: times.meta({
      title: '每人每天评论数',
      description: '按上海时间的自然日计，立即生效。',
    }),
    /** Thumbs set or removed by a user per minute. */
    thumbsPerMinute: times.meta({
      title: '每人每分钟点赞数',
      description: '点上与取消都计，立即生效。',
    }),
    /** Reason shown to the author of a reported entry until it is reviewed. */
    hiddenByReports: text.meta({
      title: '被举报隐藏时的提示',
      description: '写的人看到的说明。',
    }),
  })
  .meta({ title: '留言墙' })

export const wallSchemas = { wall }
export type WallSettings = { wall: z.output<typeof wall> }

/** Defaults according to rules/wall for messages, comments and reports. */
export const wallDefaults: WallSettings = {
  wall: {
    rules: [
      '留言和评论需要先登录并完成实名认证。',
      '提交后先由系统检查，再由工作人员查看，通过后大家才能看到。',
      '请写下真实的见闻，不要留下联系方式、链接或广告。',
      '图片请使用自己拍摄的照片，并留意画面中其他人的肖像。',
      '收到多位用户举报的内容会先隐藏，由工作人员复核；你可以申诉一次。',
    ],
    textMost: 300,
    picturesMost: 6,
    messagesPerDay: 5,
    commentsPerDay: 30,
    thumbsPerMinute: 60,
    hiddenByReports: '收到多位用户举报，暂时隐藏，等待工作人员复核',
  },
}
