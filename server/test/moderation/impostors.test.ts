import { describe, expect, test } from 'vitest'
import { isOrdinary } from '../../src/modules/moderation/characters.ts'
import { createImpostorSearch } from '../../src/modules/moderation/impostors.ts'
import { plainCharacters } from '../../src/modules/moderation/plainCharacters.ts'
import { createSearch } from '../../src/modules/moderation/matcher.ts'
import { bannedNicknames, bannedTerms, exemptions } from '../../src/modules/moderation/terms/index.ts'
import { checkCells } from '../support/cells.ts'

const brand = '云岫数藏'
const impostors = createImpostorSearch({ brand, exemptions })
const lists = createSearch({ terms: { ...bannedTerms, ...bannedNicknames, added: [brand] }, exemptions })
const isRefused = (name: string) => {
  const characters = plainCharacters(name)
  return lists(characters).length > 0 || impostors(characters).length > 0
}
const plain = (text: string) =>
  plainCharacters(text)
    .map(({ character }) => character)
    .join('')

/** Names that imitate the platform, by the technique applied to its terms. */
const attacks = {
  'variant forms':
    '関方 関方客服 官方愙服 客服専員 運営団隊 髙级管理貟 管理貟 系统管理貟 平臺官方 峀云数蔵客服 云峀 云岫数蔵 雲岫數藏 審査官方',
  'radicals and compatibility forms': '工作⼈员 ⼯作人员 官⽅ ⼩助⼿ 客⾐服官方',
  'rare look-alikes':
    '愙服 峉服 茖服 喀服 㗉服 揢服 愙肦 客肦 客䏜 客朖 客菔 菅方 倌方 棺方 宦方 㝜方 官汸 官枋 官钫 官邡 菅理员 萓理员 筦理员 管悝员 管理贠 管理鿒 工柞人员 工怍人员 工作亽员 工作亼员 工作人贠 工作仌员 小勆手 小助秘书官方',
  'everyday look-alikes':
    '宫方 宫方小助 官万 官亢 容服 容服007 客眼 客腹 客艮 管里员 馆理员 营理员 管理贡 土作人员 王作人员 工作入员 工昨人员 少助手 小助毛 远营团队 系绕管理员 云袖数藏 去岫数藏 云岫散藏 云岫数脏',
  'characters taken apart':
    '宀各服 冖各服 客月艮 竹官理员 艹官理员 管王里员 管理口贝 工亻乍人员 云山由 云山由数藏 云岫娄攵藏 禾必书官方',
  'strokes, kana and signs between': '官囗方 官丨方 客の服 官☆方 客·服 官ノ方 エ作人员 客_服 官一囗方客服',
  pinyin:
    'guanfang kefu guanliyuan pingtai yunxiu yunxiushucang YunXiuShuCang GuanFang KEFU Yunxiu YUNXIU ｙｕｎｘｉｕ yúnxiù guānfāng kèfú gongzuorenyuan yunyingtuandui xiaozhushou pingtaiguanfang shenheyuan',
  'pinyin with digits and signs':
    'yun-xiu yun.xiu y.u.n.x.i.u yun_xiu yunxiu2026 yunxiu01 yun1xiu4 yunx1u k3fu kefu01 ke4fu2 guan1fang1 guanf4ng guan-fang guan.li.yuan guan1iyuan xiaokefu guanfangkefu kefuyunxiu yunxiukefu yunxiuofficial officialyunxiu yunxiu_vip yunxiu-app yunxiu.cn 0fficial off1cia1 supp0rt @dmin adm1n admin888 5ystem',
  'pinyin beside characters':
    'ke服 客fu 官fang guan方 云xiu yun岫 云xiu数藏 云岫shucang yunxiu数藏 yunxiu官方 yunxiu小助手 小云kefu kefu小云 ke服小云 guan理员 yunxiu店',
  'the short brand with a claim':
    '云岫 云岫数藏 云岫官方 云岫平台 云岫藏品 云岫运营 云岫团队 云岫助手 云岫公告 云岫通知 云岫服务 云岫中心 云岫旗舰店 云岫01 芸岫 沄岫官方 平台云岫',
}

const ordinary = `
  听雨 看雪 山谷 小岫 云边 云端 云朵 云舒 云起 云归处 白云苍狗 云中鹤 云卷云舒 云袖 云柚 云游四方 云淡风轻 云上的日子 小云岫 云岫山人 刚到云岫 出岫云 无心出岫 住在云岫村 云山居士 岫玉 远岫 晴岫 岫色
  张伟 王芳 李娜 刘洋 陈静 杨敏 赵磊 黄强 周军 吴勇 徐杰 孙艳 胡涛 朱明 高超 林霞 何平 郭刚 马丽 罗辉 梁斌 宋江 郑爽 谢娟 韩梅梅 唐婉 冯唐 于谦 董卿 萧红 程蝶衣 曹操 袁隆平 邓丽君 许仙 傅雷 沈从文 曾国藩 彭于晏 吕布 苏轼 卢俊义 蒋勋 蔡文姬 贾宝玉 丁香 魏无羡 薛宝钗 叶问 阎良 余秋雨 潘安 杜甫 戴望舒 夏雨荷 钟馗 汪曾祺 田螺姑娘 任盈盈 姜文 范仲淹 方万里 石评梅 姚明 谭嗣同 廖凡 邹韬奋 熊大 金庸 陆游 郝蕾 孔乙己 白居易 崔护 康桥 毛不易 邱少云 秦观 江小白 史铁生 顾城 侯宝林 邵雍 孟浩然 龙应台 万方 段誉 雷锋 钱钟书 汤显祖 尹天仇 黎锦晖 易中天 常玉 武松 乔峰 贺知章 赖声川 龚自珍 文天祥 上官婉儿 欧阳修 司马光 诸葛亮 慕容复 宫本武藏 菅直人 管仲 管彤 关云长 关汉卿 官鹅沟
  客家阿妹 过客 旅客 侠客行 好客山东 看客 茶客老王 异乡客 墨客 刺客信条 博客旧友 剑客 顾客就是上帝 汉服小姐姐 一身汉服 校服时光 服软的猫 衣服太多 不服来战 克服困难 说服自己 佩服佩服 四方来客 东方既白 北方有佳人 远方的诗 方圆几里 大方得体 方块字 前方高能 官人我要 七品芝麻官 五官端正 器官捐献志愿者 感官放松 管他呢 管不住嘴 水管工马里奥 尺八管 理想国 理工男 整理控 会员日 店员小李 队员七号 演员的修养 人员已满 打工人 工作使我快乐 努力工作 作家梦 小手冰凉 手账本 助人为乐 书虫 小书童 团子 团圆饭 中二少年 心中有光 平凡之路 平平无奇 天台吹风 台北的雨 站台 运气爆棚 好运来 营地篝火 夏令营 系鞋带 一统江湖 审美在线 核桃酥 数星星 数学课代表 藏书人 收藏友小赵 藏海花 西藏阿佳 藏羚羊 宝藏男孩 容易满足 容嬷嬷 眼里有光 宫墙柳 故宫的猫 万里无云 里外里
  yunyun yunduo Xiu Yun xiuxiu Yunxiu-Li yunxiu.chen chenyunxiu wangyunxiu Yun Zhang kevin mike服装 Kefan kefir guanyin guangfang Guan Yu Fang Guan pingping pingan tailor taishan lily luna jack1990 sunny_day hello123 moon.river Tom cat dog2020 coffee coder NFT玩家 artlover café Nguyễn かな 가온 Анна 听雨01 山海2026 A1 b站老王 小z 路人甲 吃瓜群众 干饭人 咸鱼翻身 早睡早起 摸鱼大师 一只小鹿 橘子汽水 星河入梦 半糖主义 南风知我意 长安一片月 十里桃花
`

describe('a name that imitates the platform', () => {
  test('of every kind are refused', () =>
    checkCells(Object.entries(attacks), (_kind, names) => {
      expect(names.split(' ').filter((name) => !isRefused(name))).toEqual([])
    }))

  test('are refused with spaces between', () =>
    checkCells(
      [
        'yun xiu',
        'Yun Xiu 官方',
        'guan fang',
        'G U A N F A N G',
        'ke fu',
        'k e f u',
        'yun 岫 数 藏',
        'guān fāng',
        'yún xiù',
      ],
      (name) => {
        expect(isRefused(name)).toBe(true)
      },
    ))

  test('is found at any position in the text', () => {
    const [found] = impostors(plainCharacters('小🎲愙·服'))
    expect(found).toMatchObject({ category: 'impersonation', term: '客服', from: 2, to: 5, isBanned: true })
  })

  test('follows the brand, in characters and in Latin letters', () => {
    const other = createImpostorSearch({ brand: '青屿数字藏品', exemptions: [] })
    const latin = createImpostorSearch({ brand: 'Blue Isle', exemptions: [] })
    expect(
      ['qingyu', 'Qīng Yǔ', '青yu', 'qingyu官方', '青屿'].filter((name) => other(plainCharacters(name)).length === 0),
    ).toEqual([])
    expect(
      ['qingyuan', '小青屿', '青', 'yunxiu', '青鱼'].filter((name) => other(plainCharacters(name)).length > 0),
    ).toEqual([])
    expect(
      ['blueisle', 'b1ue is1e', 'Blue-Isle 01'].filter((name) => latin(plainCharacters(name)).length === 0),
    ).toEqual([])
  })

  test('is accepted if operators exempt the term or the phrase', () => {
    const exempting = createImpostorSearch({ brand, exemptions: ['客服', '借客报仇'] })
    expect(exempting(plainCharacters('愙服'))).toEqual([])
    expect(createImpostorSearch({ brand, exemptions: ['借客报仇'] })(plainCharacters('借客报仇'))).toEqual([])
  })

  test('is checked in any text in linear time', () => {
    for (const part of ['官', 'guan', '官方', 'pingtai', '平台', 'art', 'yunxiu', '云', '愙', '\u{26995}', 'i1']) {
      expect(Array.isArray(impostors(plainCharacters(part.repeat(500))))).toBe(true)
    }
  })
})

test('no ordinary nickname is refused', () => {
  const names = ordinary.trim().split(/\s+/)
  expect(new Set(names).size).toBeGreaterThan(200)
  expect(names.filter(isRefused)).toEqual([])
})

describe('variants of characters', () => {
  test('are read as the usual ones', () =>
    checkCells(
      [
        ['関', '关'],
        ['蔵', '藏'],
        ['団', '团'],
        ['営', '营'],
        ['専', '专'],
        ['峀', '岫'],
        ['貟', '员'],
        ['⼯', '工'],
        ['⻓', '长'],
        ['⺼', '月'],
        ['売', '卖'],
        ['気', '气'],
        ['毎', '每'],
      ],
      (written, usual) => {
        expect(plain(written)).toBe(usual)
      },
    ))

  test('an ordinary character of simplified Chinese keeps its meaning', () => {
    const kept = '芸缶弁欠糸予余体虫浜灯台只干后里面发云松谷范胡准几丑斗系表制钟'
    expect(plain(kept)).toBe(kept)
    expect(Array.from(kept).filter((one) => !isOrdinary(one))).toEqual([])
  })
})
