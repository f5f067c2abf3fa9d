/**
 * User agents and how they must be classified, for tests. A line holds: name, touch points, device, iOS version,
 * browser, gate of the installation, gate of the registration, user agent. A dash means null.
 */
const LINES = `
iPhone iOS 6 Safari | 5 | iphone | 6.0 | safari | iosVersion | iosVersion | Mozilla/5.0 (iPhone; CPU iPhone OS 6_0 like Mac OS X) AppleWebKit/536.26 (KHTML, like Gecko) Version/6.0 Mobile/10A5376e Safari/8536.25
iPhone iOS 7 Safari | 5 | iphone | 7.0.4 | safari | iosVersion | iosVersion | Mozilla/5.0 (iPhone; CPU iPhone OS 7_0_4 like Mac OS X) AppleWebKit/537.51.1 (KHTML, like Gecko) Version/7.0 Mobile/11B554a Safari/9537.53
iPhone iOS 8 Safari | 5 | iphone | 8.3 | safari | iosVersion | iosVersion | Mozilla/5.0 (iPhone; CPU iPhone OS 8_3 like Mac OS X) AppleWebKit/600.1.4 (KHTML, like Gecko) Version/8.0 Mobile/12F70 Safari/600.1.4
iPhone iOS 9 Safari | 5 | iphone | 9.3.5 | safari | iosVersion | iosVersion | Mozilla/5.0 (iPhone; CPU iPhone OS 9_3_5 like Mac OS X) AppleWebKit/601.1.46 (KHTML, like Gecko) Version/9.0 Mobile/13G36 Safari/601.1
iPhone iOS 10 Safari | 5 | iphone | 10.3.3 | safari | iosVersion | iosVersion | Mozilla/5.0 (iPhone; CPU iPhone OS 10_3_3 like Mac OS X) AppleWebKit/603.3.8 (KHTML, like Gecko) Version/10.0 Mobile/14G60 Safari/602.1
iPhone iOS 11 Safari | 5 | iphone | 11.4.1 | safari | iosVersion | iosVersion | Mozilla/5.0 (iPhone; CPU iPhone OS 11_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/11.0 Mobile/15E148 Safari/604.1
iPhone iOS 5, too old to be named | 5 | iphone | 5.1.1 | safari | iosVersion | iosVersion | Mozilla/5.0 (iPhone; CPU iPhone OS 5_1_1 like Mac OS X) AppleWebKit/534.46 (KHTML, like Gecko) Version/5.1 Mobile/9B206 Safari/7534.48.3
iPhone iOS 12 Safari | 0 | iphone | 12.5.7 | safari | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1
iPhone iOS 13 Safari | 5 | iphone | 13.7 | safari | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 13_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.2 Mobile/15E148 Safari/604.1
iPhone iOS 14 Safari | 5 | iphone | 14.8.1 | safari | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 14_8_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.1.2 Mobile/15E148 Safari/604.1
iPhone iOS 15 Safari | 5 | iphone | 15.8.2 | safari | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 15_8_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6.6 Mobile/15E148 Safari/604.1
iPhone iOS 16 Safari | 5 | iphone | 16.7.8 | safari | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 16_7_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1
iPhone iOS 17 Safari | 5 | iphone | 17.5.1 | safari | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1
iPhone iOS 18 Safari | 5 | iphone | 18.5 | safari | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1
iPhone iOS 26 Safari, whose system says 18 | 5 | iphone | 26.0 | safari | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1
iPhone iOS 26.1 Safari | 5 | iphone | 26.1 | safari | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1
iPhone SFSafariViewController, which cannot be told from Safari | 5 | iphone | 17.4.1 | safari | - | - | Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Mobile/15E148 Safari/604.1
iPod touch iOS 12 Safari | 5 | ipod | 12.5.7 | safari | - | - | Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1
iPod touch iOS 15 Safari | 5 | ipod | 15.7.8 | safari | - | - | Mozilla/5.0 (iPod touch; CPU iPhone OS 15_7_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6.6 Mobile/15E148 Safari/604.1
iPod iOS 6 Safari | 5 | ipod | 6.1.6 | safari | iosVersion | iosVersion | Mozilla/5.0 (iPod; CPU iPhone OS 6_1_6 like Mac OS X) AppleWebKit/536.26 (KHTML, like Gecko) Version/6.0 Mobile/10B500 Safari/8536.25
iPad iOS 9 Safari | 5 | ipad | 9.3.5 | safari | iosVersion | iosVersion | Mozilla/5.0 (iPad; CPU OS 9_3_5 like Mac OS X) AppleWebKit/601.1.46 (KHTML, like Gecko) Version/9.0 Mobile/13G36 Safari/601.1
iPad iOS 10 Safari | 5 | ipad | 10.3.4 | safari | iosVersion | iosVersion | Mozilla/5.0 (iPad; CPU OS 10_3_4 like Mac OS X) AppleWebKit/603.3.8 (KHTML, like Gecko) Version/10.0 Mobile/14G61 Safari/602.1
iPad iOS 12 Safari | 0 | ipad | 12.5.7 | safari | - | - | Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1
iPad iPadOS 17 that asks for mobile sites | 5 | ipad | 17.5 | safari | - | - | Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1
iPadOS 13 that says Macintosh | 5 | ipad | 13.0 | safari | - | - | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Safari/605.1.15
iPadOS 17 that says Macintosh | 5 | ipad | 17.4 | safari | - | - | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15
iPadOS 26 that says Macintosh | 5 | ipad | 26.0 | safari | - | - | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15
iPadOS Chrome that says Macintosh | 5 | ipad | - | chrome | browser | registration | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/124.0.6367.88 Version/11.1.1 Safari/605.1.15
iPadOS Firefox that says Macintosh | 5 | ipad | - | firefox | browser | registration | Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:126.0) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/126.0 Safari/605.1.15
iPhone Chrome | 5 | iphone | 17.5 | chrome | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/125.0.6422.80 Mobile/15E148 Safari/604.1
iPhone Chrome on iOS 10 | 5 | iphone | 10.3 | chrome | iosVersion | iosVersion | Mozilla/5.0 (iPhone; CPU iPhone OS 10_3 like Mac OS X) AppleWebKit/602.1.50 (KHTML, like Gecko) CriOS/56.0.2924.75 Mobile/14E5239e Safari/602.1
iPad Chrome | 5 | ipad | 16.6 | chrome | browser | registration | Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0.6099.101 Mobile/15E148 Safari/604.1
iPhone Firefox | 5 | iphone | 17.5 | firefox | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/126.0 Mobile/15E148 Safari/605.1.15
iPhone Firefox Focus | 5 | iphone | 16.5 | firefox | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/8.1.1 Mobile/15E148 Version/15.0
iPhone Edge | 5 | iphone | 17.5.1 | edge | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 EdgiOS/124.2478.71 Mobile/15E148 Safari/605.1.15
iPhone Opera Mini | 5 | iphone | 15.5 | other | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 15_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) OPiOS/16.0.15.124050 Mobile/15E148 Safari/9537.53
iPhone Opera Touch | 5 | iphone | 17.5 | other | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1 OPT/4.6.0
iPhone Opera GX | 5 | iphone | 17.1 | other | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Mobile/15E148 Safari/604.1 OPX/2.2.1
iPhone DuckDuckGo | 5 | iphone | 17.5 | other | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15
iPhone DuckDuckGo, newer | 5 | iphone | 17.5 | other | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1 Ddg/17.5
iPhone Yandex | 5 | iphone | 17.5 | other | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 YaBrowser/24.4.4.406.10 SA/3 Mobile/15E148 Safari/604.1
iPhone Google app | 5 | iphone | 17.5 | other | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/316.0.634188459 Mobile/15E148 Safari/604.1
iPhone UC Browser | 5 | iphone | 16.1 | other | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 16_1 like Mac OS X; zh-CN) AppleWebKit/537.51.1 (KHTML, like Gecko) Mobile/20B82 UCBrowser/15.5.5.1935 Mobile AliApp(TUnionSDK/0.1.20.4) Safari/604.1
iPhone Brave of old | 5 | iphone | 13.3 | other | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 13_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0.4 Mobile/15E148 Safari/604.1 Brave/1
iPhone Instagram | 5 | iphone | 17.4 | instagram | browser | browser | Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21E219 Instagram 332.0.0.24.92 (iPhone14,5; iOS 17_4; fa_IR; fa; scale=3.00; 1170x2532; 602144592)
iPhone Instagram on iOS 11 | 5 | iphone | 11.2.6 | instagram | browser | browser | Mozilla/5.0 (iPhone; CPU iPhone OS 11_2_6 like Mac OS X) AppleWebKit/604.5.6 (KHTML, like Gecko) Mobile/15D100 Instagram 37.0.0.9.96 (iPhone7,2; iOS 11_2_6; en_US; en-US; scale=2.34; gamut=normal; 750x1331)
iPad Instagram | 5 | ipad | 16.6 | instagram | browser | browser | Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 300.0.0.0.1 (iPad13,1; iOS 16_6; en_US; en; scale=2.00; 750x1334; 500000000)
iPhone Facebook | 5 | iphone | 17.5 | facebook | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21F79 [FBAN/FBIOS;FBAV/465.0.0.34.110;FBBV/603022123;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/17.5;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5;FBRV/605000000]
iPhone Messenger | 5 | iphone | 16.5 | facebook | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/20F66 [FBAN/MessengerForiOS;FBAV/412.0.0.27.105;FBBV/486254431;FBDV/iPhone13,2;FBMD/iPhone;FBSN/iOS;FBSV/16.5;FBSS/3;FBLC/fa_IR;FBOP/5]
iPhone Telegram | 5 | iphone | 16.6 | telegram | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Telegram-iOS/10.2
iPhone WhatsApp, which shows a bare view | 5 | iphone | 17.5 | webview | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148
iPhone Line | 5 | iphone | 17.4.1 | webview | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.7.0
iPhone Twitter | 5 | iphone | 17.5 | webview | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21F79 Twitter for iPhone/10.42
iPhone Threads | 5 | iphone | 17.5 | webview | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21F79 Barcelona 332.0.0.24.92 (iPhone14,5; iOS 17_5; en_US; en; scale=3.00; 1170x2532; 602144592)
iPhone WeChat | 5 | iphone | 17.0 | webview | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x1800312c) NetType/WIFI Language/en
iPhone TikTok | 5 | iphone | 17.4 | webview | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21E219 musical_ly_34.2.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/DE
iPhone LinkedIn | 5 | iphone | 17.5 | webview | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21F79 [LinkedInApp]/9.29.8962
iPhone Snapchat | 5 | iphone | 17.3 | other | browser | registration | Mozilla/5.0 (iPhone; CPU iPhone OS 17_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.3 Mobile/15E148 Snapchat/12.70.0.40 (like Safari/8617.2.4.10.8, panda)
Android Chrome | 5 | other | - | chrome | scan | registration | Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36
Android Chrome that hides its model | 5 | other | - | chrome | scan | registration | Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36
Android Samsung Internet | 5 | other | - | other | scan | registration | Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36
Android Firefox | 5 | other | - | firefox | scan | registration | Mozilla/5.0 (Android 14; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0
Android Edge | 5 | other | - | edge | scan | registration | Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36 EdgA/125.0.2535.51
Android Opera | 5 | other | - | other | scan | registration | Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36 OPR/82.0.0.0
Android Instagram | 5 | other | - | instagram | scan | registration | Mozilla/5.0 (Linux; Android 13; SM-A536B Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36 Instagram 331.0.0.37.90 Android (33/13; 450dpi; 1080x2177; samsung; SM-A536B; a53x; s5e8825; fa_IR; 599123456)
Android Telegram | 5 | other | - | telegram | scan | registration | Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36 Telegram-Android/10.14.3 (Samsung SM-S911B; Android 14; SDK 34; HIGH)
Android web view | 5 | other | - | webview | scan | registration | Mozilla/5.0 (Linux; Android 13; M2101K6G; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36
Android's own browser of old | 5 | other | - | other | scan | registration | Mozilla/5.0 (Linux; U; Android 4.0.4; en-us; Xoom Build/IMM76K) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Safari/534.30
Windows Phone, which names the iPhone | 5 | other | - | other | scan | registration | Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; ARM; Trident/7.0; Touch; rv:11.0; IEMobile/11.0; NOKIA; Lumia 520) like iPhone OS 7_0_3 Mac OS X AppleWebKit/537 (KHTML, like Gecko) Mobile Safari/537
Mac Safari | 0 | other | - | safari | scan | registration | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15
Mac Chrome | 0 | other | - | chrome | scan | registration | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36
Mac Firefox | 0 | other | - | firefox | scan | registration | Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:126.0) Gecko/20100101 Firefox/126.0
Windows Chrome with a touch screen | 10 | other | - | chrome | scan | registration | Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36
Windows Edge | 0 | other | - | edge | scan | registration | Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36 Edg/125.0.0.0
Windows Edge of old | 0 | other | - | edge | scan | registration | Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/70.0.3538.102 Safari/537.36 Edge/18.19042
Windows Firefox | 0 | other | - | firefox | scan | registration | Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:126.0) Gecko/20100101 Firefox/126.0
Windows Opera | 0 | other | - | other | scan | registration | Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0
Linux Firefox | 0 | other | - | firefox | scan | registration | Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0
Linux Epiphany, the same engine as Safari | 0 | other | - | other | scan | registration | Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15
Chromebook | 10 | other | - | chrome | scan | registration | Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36
Googlebot | 0 | other | - | other | scan | registration | Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)
Googlebot as an Android phone | 0 | other | - | other | scan | registration | Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.6422.76 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)
Googlebot as an old iPhone | 0 | iphone | 8.3 | other | iosVersion | iosVersion | Mozilla/5.0 (iPhone; CPU iPhone OS 8_3 like Mac OS X) AppleWebKit/600.1.4 (KHTML, like Gecko) Version/8.0 Mobile/12F70 Safari/600.1.4 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)
Bingbot | 0 | other | - | other | scan | registration | Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)
Applebot, which says Macintosh | 0 | other | - | other | scan | registration | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)
Telegram's fetcher of previews | 0 | other | - | telegram | scan | registration | TelegramBot (like TwitterBot)
WhatsApp's fetcher of previews | 0 | other | - | other | scan | registration | WhatsApp/2.23.20.0 i
`

export interface SampleUserAgent {
  name: string
  maxTouchPoints: number
  device: string
  iosVersion: string | null
  browser: string
  install: string | null
  register: string | null
  userAgent: string
}

export const SAMPLE_USER_AGENTS: SampleUserAgent[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [name, touch, device, ios, browser, install, register, userAgent] = line.split(' | ')
    const orNull = (text = '-') => (text === '-' ? null : text)
    return {
      name: name ?? '',
      maxTouchPoints: Number(touch),
      device: device ?? '',
      iosVersion: orNull(ios),
      browser: browser ?? '',
      install: orNull(install),
      register: orNull(register),
      userAgent: userAgent ?? '',
    }
  })
