import { listed } from './listed.ts'

/** Pornography and what is sold under its names. The nude in art is deliberately not listed. */
export const pornography = listed(`
  色情 情色网 情色片 情色电影 黄色网站 黄色电影 黄片 三级片 看毛片 毛片网 看a片 a片网 av资源 av女优 无码片 无码av 无码资源 番号资源 成人电影 成人网站 成人视频 成人直播 成人小说 淫秽 淫荡 淫乱 淫书网 h漫资源
  裸聊 裸照 裸体视频 裸体直播 露点照 走光照 走光图 偷拍视频 厕拍 私密视频 约炮 炮友 一夜情 性伴侣 援交 卖淫 嫖娼 招嫖 楼凤信息 楼凤资源 外围女 高端外围 学生妹上门 上门包夜 包夜服务 莞式服务 小姐上门 特殊服务上门 同城约炮
  做爱 性交视频 口交视频 肛交 乳交 手淫 自慰 叫床 颜射 潮吹视频 巨乳 爆乳 骚货 骚逼 鸡巴 荡妇 调教母狗 捆绑调教 制服诱惑 丝袜诱惑 福利姬
  强奸 轮奸 迷奸 恋童 儿童色情 幼女视频 幼女资源 萝莉资源
  porn pornhub xvideos onlyfans hentai fuck
`)
