/**
 * Values from the tests of WeChat Pay's SDKs:
 * https://github.com/wechatpay-apiv3/wechatpay-go (utils/sign_test.go, core/notify/notify_test.go) and
 * https://github.com/wechatpay-apiv3/wechatpay-java (core, cipher/AeadAesCipherTest.java, model/TestConfig.java).
 */
export const published = {
  /** A published test key; PKCS #8 in base64. */
  privateKey: [
    'MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDZUJN33V+dSfvdfL0Mu+39XrZNXFFMQSy1V15FpncHeV47SmV0',
    'TzTqZc7hHB0ddqAdDi8Z5k3TKqb76sOwYr5TcAfuR6PIPaleyE0/0KrljBum2Isa2Nyq7Dgc3ElBQ6YN4l/a+DpvKaz1FSKmKrhL',
    'NskqokWVSlu4g8OlKlbPXQ9ibII14MZRQrrkTmHYHzfi7GXXM0thAKuR0HNvyhTHBh4/lrYM3GaMvmWwkwvsMavnOex6+eioZHBO',
    'b1/EIZ/LzC6zuHArPpyW3daGaZ1rtQB1vVzTyERAVVFsXXgBHvfFud3w3ShsJYk8JvMwK2RpJ5/gV0QSARcmLDRUAlPzAgMBAAEC',
    'ggEBAMc7rDeUaXiWv6bMGbZ3BTXpg1FhdddnWUnYE8HfX/kmOFI7XtBHXcgYFpcjYz4D5787pcsk7ezPidAj58zqenuclmjKnUmT',
    '3pfbI5eCA2v4C9HnbYDrmUPK1ZcADtka4D6ScDccpNYNa1g2TFHzkIrEa6H+q7S3O2fqxY/DRVtN0JIXalBb8daaqL5QVzSmM2BM',
    'VnHy+YITJWIkP2a3pKs9C0W65JGDsnG0wVrHinHF+cnhFZIbaPEI//DAFMc9NkrWOKVRTEgcCUxCFaHOZVNxDWZD7A2ZfJB2rK6e',
    'g//ygEiFDR2h6mTaDowMB4YF2n2dsIO4/dCG8vPHI20jn4ECgYEA/ZGu6lEMlO0XZnamAZGtiNgLcCfM/C2ZERZE7QTRPZH1WdK9',
    '2Al9ndldsswFw4baJrJLCmghjF/iG4zihhBvLnOLksnZUfjdumxoHDWXo2QBWbI5QsWIE7AuTiWgWj1I7X4fCXSQf6i+M/y26Tog',
    'Q7d0ANpZFyOkTNMn/tiJvLECgYEA22XqlamG/yfAGWery5KNH2DGlTIyd6xJWtJ9j3jU99lZ0bCQ5xhiBbU9ImxCi3zgTsoqLWgA',
    '/p00HhNFNoUcTl9ofc0G3zwTD1y0ZzcnVKxGJdZ6ohW52V0hJStAigtjYAsUgjm7//FH7PiQDBDP1Wa6xSRkDQU/aSbQxvEE8+MC',
    'gYEA3bb8krW7opyM0XL9RHH0oqsFlVO30Oit5lrqebS0oHl3Zsr2ZGgoBlWBsEzk3UqUhTFwm/DhJLTSJ/TQPRkxnhQ5/mewNhS9',
    'C7yua7wQkzVmWN+VYeUGTvDGDF6qDz12/vJAgSwDDRym8x4NcXD5tTw7mmNRcwIfL22SkysThIECgYAVBgccoEoXWS/HP2/u6fQr',
    '9ZIR6eV8Ij5FPbZacTG3LlS1Cz5XZra95UgebFFUHHtCEY1JHJY7z8SWvTH8r3Su7eWNaIAoFBGffzqqSVazfm6aYZsOvRY6BfqP',
    'HT3p/H1hTq6AbBffxrcltgvXnCTORjHPglU0CjSxVs7awW3AEQKBgB5WtaC8VLROM7rkfVIq+RXqE5vtJfa3e3N7W3RqxKp4zHFA',
    'Pfr82FK5CX2bppEaxY7SEZVvVInKDc5gKdG/jWNRBmvvftZhY59PILHO2X5vO4FXh7suEjy6VIh0gsnK36mmRboYIBGsNuDHjXLe',
    'BDa+8mDLkWu5nHEhOxy2JJZl',
  ].join(''),
  /** Signature of the text `source` with this key. */
  signatureOfSource: [
    'BKyAfU4iMCuvXMXS0Wzam3V/cnxZ+JaqigPM5OhljS2iOT95OO6Fsuml2JkFANJU9K6q9bLlDhPXuoVz+pp4hAm6pHU4ld815U4j',
    'sKu1RkyaII+1CYBUYC8TK0XtJ8FwUXXz8vZHh58rrAVN1XwNyvD1vfpxrMT4SL536GLwvpUHlCqIMzoZUguLli/K8V29QiOhuH6I',
    'EqLNJn8e9b3nwNcQ7be3CzYGpDAKBfDGPCqCv8Rw5zndhlffk2FEA70G4hvMwe51qMN/RAJbknXG23bSlObuTCN7Ndj1aJGH6/L+',
    'hdwfLpUtJm4QYVazzW7DFD27EpSQEqA8bX9+8m1rLg==',
  ].join(''),
  /** The certificate that contains its public key. */
  certificate: [
    'MIIDVzCCAj+gAwIBAgIJANfOWdH1ItcBMA0GCSqGSIb3DQEBCwUAMEIxCzAJBgNVBAYTAlhYMRUwEwYDVQQHDAxEZWZhdWx0IENp',
    'dHkxHDAaBgNVBAoME0RlZmF1bHQgQ29tcGFueSBMdGQwHhcNMjEwNDI3MDg1NTIzWhcNMzEwNDI1MDg1NTIzWjBCMQswCQYDVQQG',
    'EwJYWDEVMBMGA1UEBwwMRGVmYXVsdCBDaXR5MRwwGgYDVQQKDBNEZWZhdWx0IENvbXBhbnkgTHRkMIIBIjANBgkqhkiG9w0BAQEF',
    'AAOCAQ8AMIIBCgKCAQEA2VCTd91fnUn73Xy9DLvt/V62TVxRTEEstVdeRaZ3B3leO0pldE806mXO4RwdHXagHQ4vGeZN0yqm++rD',
    'sGK+U3AH7kejyD2pXshNP9Cq5YwbptiLGtjcquw4HNxJQUOmDeJf2vg6byms9RUipiq4SzbJKqJFlUpbuIPDpSpWz10PYmyCNeDG',
    'UUK65E5h2B834uxl1zNLYQCrkdBzb8oUxwYeP5a2DNxmjL5lsJML7DGr5znsevnoqGRwTm9fxCGfy8wus7hwKz6clt3Whmmda7UA',
    'db1c08hEQFVRbF14AR73xbnd8N0obCWJPCbzMCtkaSef4FdEEgEXJiw0VAJT8wIDAQABo1AwTjAdBgNVHQ4EFgQUT1c7nd/SUO76',
    'HSoZumNUJv1R5PwwHwYDVR0jBBgwFoAUT1c7nd/SUO76HSoZumNUJv1R5PwwDAYDVR0TBAUwAwEB/zANBgkqhkiG9w0BAQsFAAOC',
    'AQEAfTjxKRQMzNB/U6ZoCUS+BSNfa2Oh0plMN6ZuzwiVVZwg1jywvv5yv04koS7Pd4i9E4gt9ZBUQXlpq+A3oOCEEHNRR6b2kyaz',
    'GRM7s0OP5X21WrbpSmKmU6K7hkfx30yYs08LVs/Q8DIhvaj1FCFeJzUCzYn/fHMq4tsbKO0dKAeydPM/nrUZBmaYQVKMVOORGLFj',
    'FKVO7JV6Kq/R86ouhjEPgJOe2xulNBUcjicqtZlBdEh/PWCYP2SpGVDclKm8jeo175T3EVAkdKzzmfpxtMmnMlmqcTJOU9TxuGvN',
    'ASMtjj7pYIerTx+xgZDXEVBWFW9PjJ0TV06tCRsgSHItgg==',
  ].join(''),
  notification: {
    timestamp: '1624523846',
    nonce: 'EcZ9Cmy4Xyx1i6RlJQzLcCyEqDa26NBz',
    serial: 'D7CE59D1F522D701',
    signature: [
      'tJHIiIS9eB2hAYstmAmbbD3ZE5LiIm/Ug5tuL4fC0YOFRWIHV39UFIZXC0e9Wl6lBu6sKvkqDkzpqzBsVHyXFlbYZTOQrVdG4b6L',
      'fTnK4mikv9++ixJMd3vTf2yCqvBkh98zs3Ds5zsYQakzbcwhmw4fMJs4nPLws28H0UW9FjDR//rxELLwXvV1VEA1IBLX70xptjL8',
      'hrfUjEE8kkry6yNJTHZRU8CAc7qHli2Ng1V1qb9ARbK8A3ThmFmPQvRGrapI/jS2laKKgYUmfdEdkNO6B2Cke5e8VTxY406ArAmQ',
      '90GAihDwIcb16TQMnzCMBoutnwZKNiKRACrFmtxw2Q==',
    ].join(''),
    body: [
      '{"id":"3119dfba-e649-5eec-ab1e-3412bc4d2e17","create_time":"2021-06-24T16:37:26+08:00","resource_typ',
      'e":"encrypt-resource","event_type":"PAYSCORE.USER_OPEN_SERVICE","summary":"签约成功","resource":{"origin',
      'al_type":"payscore","algorithm":"AEAD_AES_256_GCM","ciphertext":"YDS3lKPaC4Y52Gf3uhft5qUBlIa8b428AWT',
      'tTauHQfQrRw+X1WpiuHIDy0vo1Vd6VEq67aVyqPdDYMkRVSDaZL3iZttevRMOoPKMifozg6XPWjIZumks/GpT48lI4NizyeaqLBo',
      'kNebthah3o1H76qSlO9NkDjp9bzmKLEYYH9TEklFUpsvPqOTOcgSLgh21YJXYR7dEBXFgRLiNIKRgO5JdXh1hccRUAlyVWxE54PX',
      'pnQ==","associated_data":"payscore","nonce":"Kj7QIyUiYx1q"}}',
    ].join(''),
  },
  resource: {
    apiKey: 'a7cde1ZJB1kG2e7VfTs3jQzaWizur8Gb',
    nonce: 'uluk4a9R25RW',
    associated_data: 'associatedData',
    ciphertext: 'ulwSiIajGClcvcOYvOQ7+l+0PAbzzwI=',
    text: 'message',
  },
}
