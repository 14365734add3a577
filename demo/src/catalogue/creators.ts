import type { Creator } from './types.ts'

/** Creators of the works, including one team; all invented. */
export const creators: readonly Creator[] = [
  {
    key: 'shen-yanqiu',
    name: '沈砚秋',
    craft: '山水画师',
    introduction: '少年随祖父走漱川水路，后来在听松峰下住了十一年。他画山先画雾，常说云岫的山是被雾养大的。',
    portrait: { family: 'mountains', seed: 'creator-shen', brief: 'rain' },
  },
  {
    key: 'ji-lan',
    name: '纪澜',
    craft: '城镇画师',
    introduction: '学建筑出身，用三年时间测绘青檐镇一百四十座老屋，又用三年把测绘图一张张画成了有人住的样子。',
    portrait: { family: 'pagoda', seed: 'creator-ji', brief: 'rooftops dusk' },
  },
  {
    key: 'lu-bozhou',
    name: '陆泊舟',
    craft: '制瓷匠人',
    introduction: '泊云窑陆家第六代，十四岁上窑。最得意的不是烧成的器，是一本记了三十年火色的账簿。',
    portrait: { family: 'porcelain', seed: 'creator-lu', brief: 'jar temmoku' },
  },
  {
    key: 'restorers',
    name: '云岫博物院数字修复组',
    craft: '文物数字修复',
    introduction: '七个人的小组，有学考古的，有学画的，也有写程序的。凡是补上去的部分，他们都会标出来。',
    portrait: { family: 'mural', seed: 'creator-restorers', brief: 'caisson' },
  },
  {
    key: 'gu-xiaolou',
    name: '顾小楼',
    craft: '净行演员、脸谱传人',
    introduction: '喜雨班当家花脸，七岁学勾脸。他的手比笔还准，一张整脸从不打稿。',
    portrait: { family: 'mask', seed: 'creator-gu', brief: 'black judge' },
  },
  {
    key: 'han-shoudeng',
    name: '韩守灯',
    craft: '皮影雕刻与操纵',
    introduction: '能一人顶五根签子。白天刻皮，夜里走村演戏，村里的孩子叫他“灯下的韩爷爷”。',
    portrait: { family: 'shadow', seed: 'creator-han', brief: 'scholar' },
  },
  {
    key: 'zhu-qiaoyun',
    name: '祝巧云',
    craft: '剪纸传承人',
    introduction: '石榴坊的掌剪人，剪花不画样，一把剪子走到底。她剪的团花，折痕打开从不差半分。',
    portrait: { family: 'papercut', seed: 'creator-zhu', brief: 'birds' },
  },
  {
    key: 'fang-jianshan',
    name: '方见山',
    craft: '田野画家',
    introduction: '曾是农技员，背着画夹给层月坪的每一块田起过名字。他的画里，节气从来不会错。',
    portrait: { family: 'terrace', seed: 'creator-fang', brief: 'green' },
  },
  {
    key: 'bai-yu',
    name: '白榆',
    craft: '自然画师',
    introduction: '在鹤汀守过六个冬天的观鸟人，也是落花潭的常客。她等一只鹤落下，可以等一整天。',
    portrait: { family: 'crane', seed: 'creator-bai', brief: 'reeds' },
  },
  {
    key: 'lin-denghuo',
    name: '林灯火',
    craft: '扎灯匠人',
    introduction: '浮光夜的总扎灯人，竹篾在他手里比线还听话。每年上元，他只给自己留一盏素灯。',
    portrait: { family: 'lantern', seed: 'creator-lin', brief: 'palace' },
  },
]
