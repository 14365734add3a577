import { worksOf } from '../work.ts'

const hour = 3600

export const shadow = worksOf(
  { series: 'shadow', creator: 'han-shoudeng', shop: 'workshop', labels: ['heritage', 'opera'] },
  [
    {
      key: 'shadow-banner-general',
      title: '出征人·四面靠旗',
      story:
        '这位将军是韩守灯的师爷刻的，传到他手里已经换过两回胳膊。背上四面靠旗，每面旗里镂一座山，合起来是云岫的四道关口。演出征时，操纵的人要同时动五根签子，旗要抖，马要颠，人却要稳。师爷说过一句话：打仗的人，上半身是给城里人看的，下半身是给家里人看的。',
      art: { family: 'shadow', seed: 'banner-general', brief: 'general hall' },
      edition: 1200,
      priceFen: 3900,
      sale: { kind: 'on sale', soldRatio: 0.55 },
    },
    {
      key: 'shadow-fan-lady',
      title: '持扇人',
      story:
        '旦角的影人最难刻的是脸，眉眼鼻唇全靠一根连着的细线，断一处就废。这一位是老箱底里保存最好的，扇面上镂了整枝的梅，比米粒还小的花有四十七朵。戏里她在楼上等人，一直没有开口，光是那把扇子一开一合，就有人在台下抹眼泪。',
      art: { family: 'shadow', seed: 'fan-lady', brief: 'lady fan' },
      edition: 1500,
      priceFen: 2900,
      sale: { kind: 'tight', left: 8 },
    },
    {
      key: 'shadow-exam-scholar',
      title: '赶考人·雨里背着一箱书走了三百里',
      story:
        '赶考的书生背一只竹书箱，箱上支一把伞，韩守灯刻伞骨用了最细的那把刀。这出戏一路都在下雨，雨是用细沙从灯前撒下来的，撒沙的常常是村里胆子最大的孩子。书生到京时榜已经贴过了，他在榜下站了一会儿，转身往回走，雨这才停。',
      art: { family: 'shadow', seed: 'exam-scholar', brief: 'scholar' },
      edition: 1000,
      priceFen: 3500,
      sale: { kind: 'on sale', soldRatio: 0.29 },
    },
    {
      key: 'shadow-cloud-immortal',
      title: '驾云人',
      story:
        '修行人驾云，云是单独的一片皮，底下镂成回旋的纹，灯一晃，整片云就像在翻。云岫皮影里的神仙都有一点凡人的毛病，这一位怕高，所以总是低着头往下看。韩守灯说他小时候最爱这个角色，觉得神仙也怕高，自己怕黑就不算丢人了。',
      art: { family: 'shadow', seed: 'cloud-immortal', brief: 'immortal' },
      edition: 800,
      priceFen: 5900,
      sale: { kind: 'coming', opensInSeconds: 20 * hour },
    },
    {
      key: 'shadow-returning-rider',
      title: '归乡人·空鞍',
      story:
        '出征人出去的时候有马有旗，归乡的时候旗没有了，马牵在手里。这一段没有唱词，只有脚步和铃声，全靠操纵的人把影人的肩膀压低半寸。韩守灯演了五十年，每到这里仍会把灯芯拨小一点，让影子淡下去，好让台下的人看不清那张脸。',
      art: { family: 'shadow', seed: 'returning-general', brief: 'general horse' },
      edition: 1000,
      priceFen: 3900,
      sale: { kind: 'sold out' },
    },
    {
      key: 'shadow-flower-lady',
      title: '送花人',
      story:
        '开台戏里的小角色，提一篮花，从左走到右，什么也不唱，只为试灯和暖场。因为每场都要用她，皮子磨得最薄，透出来的颜色也最好看。有一回箱子落水，韩守灯先捞的就是她。他说主角没了可以补刻，试灯的没了，就不知道灯亮不亮了。',
      art: { family: 'shadow', seed: 'flower-girl', brief: 'lady flowers' },
      edition: 3000,
      priceFen: 990,
      sale: { kind: 'on sale', soldRatio: 0.44 },
    },
  ],
)
