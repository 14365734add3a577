import { worksOf } from '../work.ts'

const hour = 3600

export const lantern = worksOf(
  { series: 'lantern', creator: 'lin-denghuo', shop: 'workshop', labels: ['festival', 'heritage'] },
  [
    {
      key: 'lantern-first-street',
      title: '守灯·长街先亮',
      story:
        '浮光夜最先亮的是南门长街，两边檐下各挂四十八盏守灯，点灯不用梯子，用一根带火的长竹，从街头一路点过去，点到街尾正好走完一炷香。点灯人由各家轮流做，今年轮到豆腐店，老板娘提前一个月就在后院练胳膊。',
      art: { family: 'lantern', seed: 'first-street', brief: 'street' },
      edition: 1800,
      priceFen: 2990,
      sale: { kind: 'on sale', soldRatio: 0.52 },
    },
    {
      key: 'lantern-river-lotus',
      title: '送灯·给不在身边的人',
      story:
        '送灯做成莲花的样子，花心放一小截蜡，顺着漱川往下走。写不写名字都可以，镇上的老人多半不写，说水认得。放灯的人要蹲下来，手托着灯在水面停一停，等它自己离开。下游的鹤汀有人守着，第二天一早把搁浅的灯都捡回来，竹架留着，明年再糊。',
      art: { family: 'lantern', seed: 'river-lotus', brief: 'river' },
      edition: 1500,
      priceFen: 1990,
      sale: { kind: 'tight', left: 25 },
    },
    {
      key: 'lantern-palace-eight',
      title: '八角走马宫灯',
      story:
        '林灯火的成名作，八面绢上画十二峰，中间一个纸轮，热气一升就转，山便一座座走过来。最难的是走得匀，快了像赶路，慢了像犯困。他调了三年，最后在轴尖上垫了一粒芝麻大的玉，是从妻子的一只旧耳坠上取下来的。',
      art: { family: 'lantern', seed: 'palace-eight', brief: 'palace' },
      edition: 300,
      priceFen: 19900,
      sale: { kind: 'coming', opensInSeconds: 6 * hour },
    },
    {
      key: 'lantern-sky-wishes',
      title: '满天都是回信',
      story:
        '从前镇上放天灯报平安，出门的人到了地方就放一盏，家里人远远看见便知道到了。如今改在江滩上放，用线牵着，放完收回来，不落在山里。孩子们说那是天上来的回信。林灯火觉得这说法比他扎的灯还好，便拿来做了题目。',
      art: { family: 'lantern', seed: 'sky-wishes', brief: 'sky' },
      edition: 2600,
      priceFen: 1290,
      sale: { kind: 'on sale', soldRatio: 0.38 },
    },
    {
      key: 'lantern-bridge-walk',
      title: '行灯·过桥',
      story:
        '行灯提在手里，过半月桥要走百步，碰见认识的人就把灯提高一点，算是打招呼。人多的时候不用说话，满桥的灯起起落落。有一年停电，全镇靠行灯照着走回家，林灯火那晚没有提灯，站在桥上看了一夜，说再没见过那么亮的青檐。',
      art: { family: 'lantern', seed: 'bridge-walk', brief: 'bridge' },
      edition: 1200,
      priceFen: 2590,
      sale: { kind: 'sold out' },
    },
  ],
)
