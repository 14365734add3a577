import { worksOf } from '../work.ts'

const hour = 3600

export const terrace = worksOf(
  { series: 'terrace', creator: 'fang-jianshan', shop: 'river', labels: ['landscape', 'nature'] },
  [
    {
      key: 'terrace-three-thousand-moons',
      title: '三千个月亮',
      story:
        '谷雨放水，从坪顶的老杉树下望出去，水一块块亮起来，先亮的是最高处的蛋子田，最后亮的是河边的长条田。方见山数过一次，数到一千多就数乱了，问村里老人，老人说三千，问怎么数的，说没数过，反正每家夜里都有一个，再加上没人认的。',
      art: { family: 'terrace', seed: 'three-thousand', brief: 'mirror' },
      edition: 1000,
      priceFen: 5900,
      sale: { kind: 'on sale', soldRatio: 0.59 },
    },
    {
      key: 'terrace-transplanting',
      title: '开秧门',
      story:
        '插秧的头一天叫开秧门，最会插的人下第一行，后面的人都照着他走。秧行不求直，要顺着田的弯，弯得好看，收的时候才顺手。方见山当农技员时教过拉绳插秧，被老人笑了一季，第二年他自己也不拉绳了，这张画里的每一道弯都是跟他们学的。',
      art: { family: 'terrace', seed: 'transplanting', brief: 'green' },
      edition: 2000,
      priceFen: 1990,
      sale: { kind: 'on sale', soldRatio: 0.25 },
    },
    {
      key: 'terrace-red-rice-gold',
      title: '红米黄时',
      story:
        '红米的谷壳是金的，碾开才是红的。霜前收割，田不分谁家，一块一块从上往下割，割到谁家，谁家管饭。最热闹的一天有二十几桌，摆在收过的田里。方见山画的是割到一半的时候，上半山已经空了，下半山还金着，分界线正好是一缕炊烟。',
      art: { family: 'terrace', seed: 'red-rice', brief: 'gold' },
      edition: 1500,
      priceFen: 3900,
      sale: { kind: 'tight', left: 30 },
      rights: '持有者可领取层月坪新红米一袋（1 千克），每年霜降后登记收货地址。',
    },
    {
      key: 'terrace-snow-lines',
      title: '雪给田埂描了一遍边',
      story:
        '层月坪的雪薄，盖不住田埂，只把埂边描出来，远看像谁用白笔在山上练了一夜的字。冬天田里蓄着水，水不结冰，黑沉沉的，雪落进去就没有了。方见山说这是全年最安静的一张，连狗都不叫，怕把雪震下来。',
      art: { family: 'terrace', seed: 'snow-lines', brief: 'snow' },
      edition: 800,
      priceFen: 4900,
      sale: { kind: 'sold out' },
    },
    {
      key: 'terrace-last-light',
      title: '从阿婆家门口看出去的傍晚',
      story:
        '阿婆家在坪的东头，门槛被坐出一道凹。每天傍晚她坐在那里择菜，太阳从对面山口照进来，一块田一块田地红过去，红到她脚边就该做饭了。方见山借那道门槛坐了十几个傍晚，画成以后请阿婆看，阿婆说，少了一只鸡。他便添上了，在右下角。',
      art: { family: 'terrace', seed: 'last-light', brief: 'door' },
      edition: 1200,
      priceFen: 2990,
      sale: { kind: 'coming', opensInSeconds: 30 * hour },
    },
  ],
)
