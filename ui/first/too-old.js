// The page for engines below the floor (ui/build/floor.ts). Written for engines of 2013 and later: ES5, no modules, no CSS variables.
;(function () {
  var agent = navigator.userAgent
  var isApple = /iPhone|iPad|iPod/.test(agent)
  var isAndroid = /Android/.test(agent)
  var update = '把当前浏览器更新到最新版本'
  var steps = [update, '或者换一个近期更新过的浏览器']
  if (isApple) {
    steps = [
      '打开“设置”，进入“通用”里的“软件更新”，把系统升级到 iOS %ios% 或更新版本',
      '系统升不上去的旧手机，请换一台手机或在电脑上打开',
    ]
  } else if (/MicroMessenger/i.test(agent)) {
    steps = ['把微信更新到最新版本', '或者点右上角的菜单，选择在浏览器中打开']
  } else if (/YunxiuApp/.test(agent)) {
    steps = ['把应用更新到最新版本', '再到应用商店更新“Android System WebView”', '或者复制链接，用手机浏览器打开']
  } else if (isAndroid) {
    steps = ['到应用商店' + update, '或者复制链接，在微信或另一个近期更新过的浏览器里打开']
  } else if (/Trident|MSIE/.test(agent)) {
    steps = ['如果是 360、QQ 或搜狗浏览器，请点地址栏右侧的图标，切换到“极速模式”', '或者换用 Edge、Chrome 或 Firefox']
  } else if (/Windows|Macintosh|Linux/.test(agent)) {
    steps = [update, '或者换用新版的 Edge、Chrome 或 Firefox']
  }

  var found = isApple ? /OS (\d+)[_.](\d+)/.exec(agent) : /(Chrome|Firefox)\/(\d+)/.exec(agent)
  var own = !found ? '' : isApple ? 'iOS ' + found[1] + '.' + found[2] : found[1] + ' ' + found[2]
  var needed = isApple ? 'iOS %ios%' : 'Chrome %chrome%、Firefox %firefox%、Safari %safari%'

  var theme = ''
  try {
    theme = JSON.parse(localStorage.getItem('appearance') || '{}').theme || ''
  } catch (error) {
    // The system's theme applies.
  }
  var isDark = theme
    ? theme === 'dark'
    : Boolean(window.matchMedia && window.matchMedia('(prefers-color-scheme: dark)').matches)
  var colours = isDark
    ? { paper: '#121417', surface: '#1b1e22', line: '#2d3136', ink: '#ede7db', soft: '#b9b1a3', seal: '#c0402d' }
    : { paper: '#f6f2e9', surface: '#fdfbf7', line: '#ddd5c6', ink: '#211f1b', soft: '#5f584e', seal: '#b4301f' }

  function fill(css) {
    return css.replace(/\$(\w+)/g, function (_all, name) {
      return colours[name]
    })
  }

  var serif = '"Songti SC","Noto Serif CJK SC","Source Han Serif SC",STSong,SimSun,serif'
  var style = fill(
    'html{background:$paper}' +
      'body{margin:0;background:$paper;color:$ink;font:16px/1.75 -apple-system,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}' +
      '.old{max-width:34em;margin:0 auto;padding:18vh 24px 48px}' +
      '.old-seal{display:block;width:36px;height:36px;color:$seal}' +
      '.old h1{margin:28px 0 0;font:600 26px/1.45 ' +
      serif +
      '}' +
      '.old p{margin:14px 0 0;color:$soft}' +
      '.old ol{margin:28px 0 0;padding:0;list-style:none;border-top:1px solid $line}' +
      '.old li{padding:14px 0;border-bottom:1px solid $line}' +
      '.old label{display:block;margin:32px 0 8px;font-size:14px;color:$soft}' +
      '.old input{box-sizing:border-box;width:100%;height:44px;margin:0;padding:0 12px;border:1px solid $line;border-radius:4px;' +
      'background:$surface;color:$ink;font:14px/1.5 Menlo,Consolas,monospace;-webkit-appearance:none}' +
      '.old button{height:44px;margin:12px 0 0;padding:0 24px;border:0;border-radius:4px;background:$seal;color:#fff;' +
      'font:500 16px/44px -apple-system,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif;cursor:pointer;-webkit-appearance:none}' +
      '.old button:focus,.old input:focus{outline:2px solid $seal;outline-offset:2px}' +
      '.old-copyMessage{display:inline-block;margin-left:14px;font-size:14px;color:$soft}' +
      '.old .old-engine{margin-top:40px;font-size:14px}',
  )

  function draw() {
    document.title = '浏览器版本太旧'
    document.body.innerHTML =
      '<style>' +
      style +
      '</style><div class="old" role="main">' +
      '<svg class="old-seal" viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" fill-rule="evenodd" d="' +
      'M2.3 1.4 9 1l6.5.5 6.6-.3.6 7.3-.4 6.7.4 7-7.2.3-6.5-.3-7.5.6L1 15.5l.4-6.8L1 3.5ZM10.8 4v10.2H7.2V9.3H4.8v9.9h14.4V9.3h-2.4v4.9h-3.6V4Z' +
      '"/></svg>' +
      '<h1>浏览器版本太旧</h1>' +
      '<p>当前的浏览器打不开这个页面。账号里的内容都在，换成新版浏览器登录就能看到。</p>' +
      '<ol><li>' +
      steps.join('</li><li>') +
      '</li></ol>' +
      '<label for="old-link">这个页面的链接</label><input id="old-link" readonly>' +
      '<button type="button">复制链接</button><span class="old-copyMessage" role="status"></span>' +
      '<p class="old-engine">需要 ' +
      needed +
      ' 以上' +
      (own ? '，当前是 ' + own : '') +
      '。</p></div>'
    var link = document.getElementById('old-link')
    var copyMessage = document.querySelector('.old-copyMessage')
    link.value = location.href
    document.querySelector('.old button').onclick = function () {
      link.focus()
      link.setSelectionRange(0, link.value.length)
      var isCopied = false
      try {
        isCopied = document.execCommand('copy')
      } catch (error) {
        // The message below says so.
      }
      copyMessage.textContent = isCopied ? '已复制' : '没能复制，请长按上面的链接自己复制'
    }
  }

  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', draw)
  else draw()
})()
