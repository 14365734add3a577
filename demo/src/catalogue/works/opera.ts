import { worksOf } from '../work.ts'

const hour = 3600

export const opera = worksOf(
  { series: 'opera', creator: 'gu-xiaolou', shop: 'troupe', labels: ['opera', 'heritage'] },
  [
    {
      key: 'opera-red-general',
      title: '赤心将·《守渡口》',
      story:
        '《守渡口》里的老将，一个人守着漱川渡口三十年，等一支没有回来的军队。整张红脸，只在额上留一道白，口诀叫“一线天”，表示他心里还有一处亮着。顾小楼第一次演这个角色才二十五岁，台下有位老人说像是像，就是不够累。他后来每演一次，就把眼角那一笔往下放一点。',
      art: { family: 'mask', seed: 'red-general', brief: 'red' },
      edition: 1800,
      priceFen: 2990,
      sale: { kind: 'on sale', soldRatio: 0.61 },
    },
    {
      key: 'opera-black-judge',
      title: '铁面判·《夜审云台》',
      story:
        '黑脸不等于凶，高腔里黑是实心的颜色，说一不二。《夜审云台》的判官白天断人，夜里断鬼，额上一弯月牙，便是夜里点的灯。老谱上月牙朝左，有一支戏路朝右，两边为此吵过几十年，后来顾小楼的师父说，照镜子就一样了，这才不吵。',
      art: { family: 'mask', seed: 'black-judge', brief: 'black judge' },
      edition: 1600,
      priceFen: 2990,
      sale: { kind: 'tight', left: 43 },
    },
    {
      key: 'opera-blue-bandit',
      title: '蓝面虎·《闯十二峰》',
      story:
        '山大王是高腔里最讨喜的角色，嗓门大，心眼直，一出场先摔一跤。蓝脸配金眉，眼窝画成虎头，两腮的火焰一直烧到耳根。《闯十二峰》讲他下山抢粮，遇见孤儿寡母，反倒把自己的粮送了出去。这张脸勾起来最费时，要一个多时辰，所以演员们说，蓝面虎的好脾气是坐出来的。',
      art: { family: 'mask', seed: 'blue-bandit', brief: 'blue' },
      edition: 1200,
      priceFen: 3900,
      sale: { kind: 'coming', opensInSeconds: 3 * hour },
    },
    {
      key: 'opera-gold-rain-god',
      title: '金面雨师·《喜雨》',
      story:
        '雨师是班子的看家脸，只在每年六月初六演一回。金底，青眉，两颊的水纹一层压一层，共九层，象征九日不雨。戏到最后，演员在台上当众洗去金粉，露出本来的脸，意思是神走了，雨留下了。台下的人这时不鼓掌，都伸出手，做一个接雨的样子。',
      art: { family: 'mask', seed: 'gold-rain', brief: 'gold' },
      edition: 666,
      priceFen: 8800,
      sale: { kind: 'sold out' },
      rights: '持有者享六月初六祭台专场留座一席，凭展示码入场，当年有效。',
    },
    {
      key: 'opera-white-strategist',
      title: '粉面军师·《借雾》',
      story:
        '白脸多是多谋的人。《借雾》里的军师算准揽雾岭五更起雾，借一夜大雾把粮船送出了围城。他不算坏人，只是心里的路太多，所以眉梢画得又细又弯，叫“转山眉”。谢幕时别的角色都抱拳，只有他摇扇子，扇面上一个字也没有。',
      art: { family: 'mask', seed: 'white-strategist', brief: 'white strategist' },
      edition: 1500,
      priceFen: 1990,
      sale: { kind: 'on sale', soldRatio: 0.35 },
    },
    {
      key: 'opera-green-spirit',
      title: '绿野山精·《松下问》',
      story:
        '山精不是人，脸上便没有一笔直的，眉是藤，腮是叶，鼻梁上一棵小松。《松下问》只有两个角色，一个迷路的读书人问了山精三个问题，山精一个也没答对，读书人却自己找到了路。这是专演给孩子看的戏，山精退场要倒着走，孩子们会跟在后面学。',
      art: { family: 'mask', seed: 'green-spirit', brief: 'green' },
      edition: 2000,
      priceFen: 1590,
      sale: { kind: 'on sale', soldRatio: 0.33 },
    },
  ],
)
