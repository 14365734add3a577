/**
 * Keys and signed texts published by others: fixtures and tests of Alipay's SDK, version 4.14.0
 * (https://github.com/alipay/alipay-sdk-nodejs-all/tree/master/test). The keys are test keys, public for years.
 */

/** `test/fixtures/app-private-key.pem` of the SDK, as bare base64. */
export const applicationPrivateKey =
  'MIIEowIBAAKCAQEAhL3pWP55B1fFkvYOOtcfOEUhvBodHpLnc9KmuAU4H8V+ocyKTckacBhJrwIT8ILMzpflfqpzl+dvpJIsx3IbNB1Pmy0V949+vCoiBEa0Maw1dgJfIwghrsKL41wqzeaFqC6CehiefvwTKrS8zxIK1gDHipsimNsDbqCYmojDxhyorO4CC0iXld+1+LQxajf9ZdG1nLDd9dgVGiMkEDUSGXKCt6NpoDHp/6ptAcYSvnn5W4YUNWdy+wVxT0jyrbP1gNUDG1DVtFLrZXNQ9vY5wRyaix8vUccQ3s5o186tPgpup++lU3v2NgzybF9JzJWPdanDv5cJcJyFe43LNdD9mwIDAQABAoIBAE6ohsUgjjFmtoIeYlJFtY9Pj+z6AHVkkdiVZAu5tAdHrYFNRktPtuXjzo3xCkXEDH8DjY+gi7zg/Mwlfnl1SV95WvnWHqVDF9OCmAO2rgKdTFSwlRWaNPNs/x3sOMUoK918Kf8V5Z3T27u7vAJsa5VigtvEkBzJ81+ztJomHvSemrMGoQNPSWenaRHsxbkTtvHWOHLLYjzahFDUbzVx2QdVeBPXPOnG4Nkk1uIbYasqSJNUAlaSCshpgIJQ3M7I1Cef7hcLcOUn9OamkUXipEQRKNu6XhZ32yZbhkcvM7irtWtLRaPOj98U7/Ful0W1qM2/C1jTJ3qYP1CBrZKsW8ECgYEA3b/hneLaseoE6ATFWhjrdQY9VPjJjz7VQGuDzy3lLDiRL2/9KrhU1HyAYQFaC03+dZj9Nr2GDua88vrdwPtOZoe5REn+U+YyAHhNsqKYGoVL/RbyHagmDDEJfhPOv3tMElI9hZlfsF5QRsqS9CnhLej7GJNA5wEhXBKeJL54JTsCgYEAmT6b5F2wy2jBi7o9q6Io+AFOcqEzsf0cpoeAJQU3YRThkQZoCDmcvfh21jl7A5538YulVo8xnPcSeq3SzmW9p34HW7UNZaI4ZeH9flecimNuEmWAM6pJ3jnuJwFSZSs8rQOdRh5EkLDHkswssQ0jrUaSJPzKrc4Vpvt9RadlgyECgYEAgOMic+6DRp3KtEDxpGiPkrlJtLXWEZhnwsW7GxSF+6n1WSkycT4qsEadJ8TtXVy75gZCRyrpXIfokyIU+jIXY6jHmlWXqZRGw9co8gdneSK5BCXuHCa71qI57jn9FXbIxG1grOJ0p8Jpznu35orhAxpDuAj+1EXn6eg4WwsKMjkCgYBaAzOQdRPmtvaQu2mECjEkU6gfnt59mt4cVxUHKcQ4qwo/pFKxGh4eW/Z5qLPAEXIEmHEaoeuTdnENTFK513sKCfYKgROIcjvMZG0ArDeP9g1ukt41+r1+4eooURdzw2zVd30G9bpyftQLPxC1QrGFEyG+xhnK83U2axxPMJ9o4QKBgAcDHoC8boYYJ7fk72RbJv4G6uGKkdPTeu1TzwMHeTB6uEa0jTKHwxc83O0rYVgBVjh2WckEU18zhsAT/YjpNyq5wl2ZXzoeHrAANTZmtVxBCEDmkwy535hjzo4NIvDJoUoAysfxR8+/e9MGDJxYoHsOVnXx5JUWRO0XbB5F2o1Y'

/** `test/fixtures/app-public-key.pem` of the SDK. */
export const applicationPublicKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAhL3pWP55B1fFkvYOOtcfOEUhvBodHpLnc9KmuAU4H8V+ocyKTckacBhJrwIT8ILMzpflfqpzl+dvpJIsx3IbNB1Pmy0V949+vCoiBEa0Maw1dgJfIwghrsKL41wqzeaFqC6CehiefvwTKrS8zxIK1gDHipsimNsDbqCYmojDxhyorO4CC0iXld+1+LQxajf9ZdG1nLDd9dgVGiMkEDUSGXKCt6NpoDHp/6ptAcYSvnn5W4YUNWdy+wVxT0jyrbP1gNUDG1DVtFLrZXNQ9vY5wRyaix8vUccQ3s5o186tPgpup++lU3v2NgzybF9JzJWPdanDv5cJcJyFe43LNdD9mwIDAQAB'

/** `test/fixtures/alipay-public-key.pem` of the SDK: verifies `signedAnswer`. */
export const answersPublicKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAk7LzhmMa2c4qQd4fqAqenfbuFoA7stPKvoS1LrZEsVnOOGUUjwoa1oU9xsSPjcOWhIerU/VAN4J95GIAXx59ipcleIyfLn2FhHXPgLJpvo+b2jJFyn/1/DbeJDh+0yDVAOf50Z7HhI0mdUhFMkXlT7BU0ZMtJf/TmISFEfhDU/w6qFd6D42L97byAkq0K6LroglSVF24GqJEa7hSeUIkZWj7RasykXrc2uVJ1+ejkXE0LyPxa2AHykMGbJLf5SiZvaNzUZgnKIR36mLOHpQ/2JCXxhXZYUWHzy0kMH54JcUEeksFWBYLGvLjV1phbcUIc3Q76tIuqApY6E222OoZZQIDAQAB'

/** An answer of the real gateway (`checkResponseSign`, "should work", in `test/alipay.test.ts`). */
export const signedAnswer = {
  method: 'alipay.open.file.upload',
  body: '{"alipay_open_file_upload_response":{"code":"10000","msg":"Success","file_id":"CAxAToWB1JsAAAAAAAAAAAAADgSLAQBr"},"sign":"F+LDzpTNiavn7xVZPGuPCSSVRSmWzJGgtuji6tVELGEaqMaNj0jRKXUEr5nloZJBBmwEnddOyCjjepMmrTKTvoOqQ0Efxpr/R1iEeHTHVbb/Q8TTh6Up5gHJDkILdaWS2q1cWeQ6VT+HQY9P3WRXS7uhILHuDODIhpAyCu5KhWGt0rMCIG+Im6NODJP2oohtSCtmTFXg58HH587Z2y2bdbjzOxLvzD9IrU1imghXQ2S/Q+wMIvRk9on6cWnBLkrNvJKapA2ReNGWOwyuASvB9zDVzhMPbR+3mfRGkVDxsq5HYLjBKGskJMXHw0HuugZij6ScRuaLPODhmHwr/pJ9yw=="}',
}

/** Verifies `notification` ("verify sign should delete sign_type" in `test/alipay.test.ts`). */
export const notificationPublicKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqObrdC7hrgAVM98tK0nv3hSQRGGKT4lBsQjHiGjeYZjOPIPHR5knm2jnnz/YGIXIofVHkA/tAlBAd5DrY7YpvI4tP5EONLtZKC2ghBMx7McI2wRD0xiqzxOQr1FuhZGJ8/AUokBzJrzY+aGX2xcOrxFYRlFilvVLTXg4LWjR1tdPkO6+i7wQZAIVMClPkwVRZEbaERRHlKqTzv2gGv5rDU8gRoe1LeaN+6BlbTqHWkQcNCUNrA8C6l17XAXGKDsm/9TFWwO8EPHHHCaQdjtV5/FdcWIt+L8SR1ss7EXTjYDFtxcKVv9rEoY1lX8T4mX+GbXfZHraG5NCF1+XioL5JwIDAQAB'

/** A notification of the real gateway. */
export const notification = {
  gmt_create: '2019-08-15 15:56:22',
  charset: 'utf-8',
  seller_email: 'z97-yuquerevenue@service.aliyun.com',
  subject: '语雀空间 500人规模',
  sign: 'QfTb8tqE1BMhS5qAnXtvsF3/jBkEvu9q9en0pdbBUDDjvKycZhQb7h8GDs4FKfi049PynaNuatxSgLb/nLWZpXyyh0LEWdK2S6Ri7nPwrVgOs08zugLO20vOQz44y3ti2Ncm8/wZts1Fr2gZ7pShnVX3d1B50hbsXnObT1r/U8ONNQjWXd0HIul4TG+Q3fm3svmSvFEy0WnzuhcyHPX5Gm4ELNctL6Qd5YniGJFNcc7kopHYtI/XD9YCKCH6Ct02rzUs9i11C9CsadtZn+WhxF26Dqt9sGEFajkJ8cxUTLi8+VCpLHsgPE8P0y095uQcDdK0YjCh4x7wVSov+lrmOQ==',
  buyer_id: '2088102534368455',
  invoice_amount: '0.10',
  notify_id: '2019081500222155624068450559358070',
  fund_bill_list: '[{"amount":"0.10","fundChannel":"ALIPAYACCOUNT"}]',
  notify_type: 'trade_status_sync',
  trade_status: 'TRADE_SUCCESS',
  receipt_amount: '0.10',
  buyer_pay_amount: '0.10',
  sign_type: 'RSA2',
  app_id: '2019073166072302',
  seller_id: '2088531891668739',
  gmt_payment: '2019-08-15 15:56:24',
  notify_time: '2019-08-15 15:56:25',
  version: '1.0',
  out_trade_no: '20190815155618536-564-57',
  total_amount: '0.10',
  trade_no: '2019081522001468450512505578',
  auth_app_id: '2019073166072302',
  buyer_logon_id: 'xud***@126.com',
  point_amount: '0.00',
}

/** The address that `pageExecute` of the SDK signed with its private key on 2026-11-23 at 09:02:03 in Shanghai. */
export const signedPage = {
  fields: {
    method: 'alipay.trade.page.pay',
    app_id: '2021000000000001',
    charset: 'utf-8',
    version: '1.0',
    sign_type: 'RSA2',
    timestamp: '2026-11-23 09:02:03',
    notify_url: 'https://shop.example/notify?a=1',
    return_url: 'https://shop.example/return',
    format: 'JSON',
    alipay_sdk: 'alipay-sdk-nodejs-4.0.0',
    biz_content:
      '{"out_trade_no":"P176700000000000001","total_amount":"12.34","subject":"云山图 第 7 号","product_code":"FAST_INSTANT_TRADE_PAY"}',
  },
  sign: 'CwqxI63unVh2ZY02KQSyVKZ49uC+PANCaEnq/CogysuqriqKs2m7dMxH4GejNUWLU6cBeX/zIwkNM0SdbymCpIfgV66a8SSgEL6MkYhIX04sVykbkCTnF/owuzJHhbEABJs8fgSzgVp6S8416k4JdJ9qccxyIDFJ/e0mfPnD+7otWx+YT5UQdtt8uwKCe1vEpbUF8jfqNjUhybGPXAgtiNEnEwMjVF4bSRgFve2LVLO20ZFgVT1kBo/YstVAOVaBZ+S8RS9X8+DBMR6KGKphrcoXjZ6tBNOi1qfxMFB6Xpu6H2Gy9gtBVnjlA+9b9mrv7KSGKJoysoIVvEP9X7zCyg==',
}
