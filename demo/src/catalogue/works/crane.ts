import { worksOf } from '../work.ts'

const hour = 3600

export const crane = worksOf({ series: 'crane', creator: 'bai-yu', shop: 'river', labels: ['nature'] }, [
  {
    key: 'crane-first-frost',
    title: '霜降·头一批客人',
    story:
      '每年头一批到的总是那十几只，领头的一只右腿有环，环号 0417，守湿地的老周叫它“老四”。它们先在空中绕三圈，看看水位，看看人，然后落在同一块浅滩上。白榆的手记里，这一天只写了一行字：来了，十三只，比去年早两天，老四瘦了些。',
    art: { family: 'crane', seed: 'first-frost', brief: 'flight dawn wheel' },
    edition: 1600,
    priceFen: 2990,
    sale: { kind: 'on sale', soldRatio: 0.42 },
  },
  {
    key: 'crane-reed-morning',
    title: '芦花里站着的早晨',
    story:
      '大雾的早晨看不见水，也看不见天，只有鹤的腿是清楚的。它们站着不动，等雾自己走。白榆在观察棚里守到八点，茶凉了两回。后来雾从芦花顶上开始散，先露出一点红，是鹤的头顶，然后脖子、翅膀、整只鹤，像有人慢慢把它画完。',
    art: { family: 'crane', seed: 'reed-morning', brief: 'reeds autumn' },
    edition: 1200,
    priceFen: 3900,
    sale: { kind: 'tight', left: 15 },
  },
  {
    key: 'crane-snow-dance',
    title: '雪中对舞',
    story:
      '下雪天鹤反而爱跳舞，一只展翅，一只弯颈，再换过来，旁边的鹤会停下吃食看着。研究的人说是巩固配偶关系，老周说是冷，跳跳暖和。白榆两种都信。她画了许多次，最后一次只画了两只，其余留白，雪落在它们中间，像一条让出来的路。',
    art: { family: 'crane', seed: 'snow-dance', brief: 'pair snow' },
    edition: 700,
    priceFen: 7900,
    sale: { kind: 'coming', opensInSeconds: 4 * hour },
  },
  {
    key: 'crane-pine-moon',
    title: '松月',
    story:
      '鹤其实不栖松树，它们的后趾短，抓不住枝。松鹤同画是人的心意，取一个长字。白榆起初不肯画，后来有位老人请她给老伴画一张，说自己知道不对，可是想让两样长久的东西在一起。她便画了，让鹤站在松下的水里，月亮替它们把影子叠在了一处。',
    art: { family: 'crane', seed: 'pine-moon', brief: 'pine moon' },
    edition: 999,
    priceFen: 5990,
    sale: { kind: 'sold out' },
  },
  {
    key: 'crane-northward',
    title: '惊蛰·北归',
    story:
      '走的那天总是南风，鹤群一早就不吃东西，一声叠一声地叫，到九点多忽然一齐起飞。送它们的只有老周和白榆，两个人都不说话，仰着头，直到看不见。老周把望远镜放下，说，今年老四身边多了一只小的。手记到这一页就完了，后面留着空白。',
    art: { family: 'crane', seed: 'northward-spring', brief: 'flight spring line' },
    edition: 1800,
    priceFen: 2590,
    sale: { kind: 'on sale', soldRatio: 0.2 },
  },
])
