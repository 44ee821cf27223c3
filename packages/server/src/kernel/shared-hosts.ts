/**
 * Hosts that many companies share: there a path, not the host, tells two of them apart.
 * A name in these lists covers itself and every host below it, unless below it tenants have
 * hosts of their own (`acme.tumblr.com`): those are `tenantDomains`, where only the bare domain is shared.
 */

const sharedDomains = words(`
  github.com gitlab.com bitbucket.org sourceforge.net codeberg.org huggingface.co npmjs.com pypi.org crates.io
  hub.docker.com gitee.com launchpad.net kaggle.com replit.com devpost.com

  apps.apple.com itunes.apple.com podcasts.apple.com play.google.com chromewebstore.google.com appsource.microsoft.com
  apps.microsoft.com store.steampowered.com appgallery.huawei.com apps.shopify.com appexchange.salesforce.com

  facebook.com fb.com fb.me instagram.com threads.net linkedin.com lnkd.in twitter.com x.com t.co youtube.com youtu.be
  tiktok.com pinterest.com reddit.com discord.com discord.gg t.me telegram.me wa.me vk.com ok.ru weibo.com
  weixin.qq.com mp.weixin.qq.com zhihu.com line.me snapchat.com quora.com xing.com meetup.com soundcloud.com vimeo.com
  twitch.tv flickr.com mastodon.social bsky.app plus.google.com myspace.com orkut.com kakao.com blog.naver.com cafe.naver.com

  crunchbase.com angel.co wellfound.com ycombinator.com producthunt.com pitchbook.com bloomberg.com owler.com zoominfo.com
  f6s.com kickstarter.com indiegogo.com gust.com wikipedia.org wikidata.org glassdoor.com indeed.com trustpilot.com
  yelp.com g2.com capterra.com patreon.com gofundme.com

  sites.google.com docs.google.com drive.google.com forms.gle goo.gl maps.google.com g.page g.co share.google
  notion.so linktr.ee about.me beacons.ai bio.link bio.site campsite.bio lnk.bio linkin.bio taplink.cc taplink.at solo.to stan.store hoo.be msha.ke
  heylink.me flow.page allmylinks.com lynx.page many.bio direct.me komi.io bit.ly tinyurl.com ow.ly buff.ly rebrand.ly is.gd dropbox.com onedrive.live.com
  docsend.com typeform.com eventbrite.com calendly.com airtable.com canva.com api.whatsapp.com whatsapp.com m.me ig.me ko-fi.com buymeacoffee.com payhip.com paypal.me

  etsy.com ebay.com alibaba.com aliexpress.com smartstore.naver.com brand.naver.com shopping.naver.com place.map.kakao.com
  store.shopping.yahoo.co.jp item.rakuten.co.jp shopee.sg shopee.co.id shopee.com.my shopee.ph shopee.vn shopee.co.th shopee.tw
  shopee.com.br tokopedia.com bukalapak.com depop.com poshmark.com redbubble.com faire.com tripadvisor.com justdial.com
  globalsources.com made-in-china.com indiamart.com tradeindia.com exportersindia.com

  sec.gov archive.org web.archive.org investegate.co.uk londonstockexchange.com sedar.com sedarplus.ca hkexnews.hk
  asx.com.au nasdaq.com nyse.com marketscreener.com finance.yahoo.com otcmarkets.com
  irasia.com quotemedia.com todayir.com wsj.com
`);

const tenantDomains = words(`
  medium.com tumblr.com blogger.com blogspot.com wordpress.com wix.com wixsite.com weebly.com squarespace.com webflow.io
  strikingly.com jimdo.com jimdosite.com site123.me godaddysites.com mystrikingly.com myshopify.com bigcartel.com
  substack.com ghost.io github.io gitlab.io netlify.app netlify.com vercel.app herokuapp.com firebaseapp.com web.app
  pages.dev workers.dev azurewebsites.net appspot.com amazonaws.com cloudfront.net livejournal.com over-blog.com
  ning.com typepad.com yolasite.com ucoz.com tripod.com angelfire.com geocities.com freewebs.com webs.com
  square.site ueniweb.com framer.website framer.app framer.ai lovable.app odoo.com durable.co my.canva.site business.site
  carrd.co notion.site webnode.com webnode.page webador.com jouwweb.nl mailchimpsites.com company.site zyrosite.com ecwid.com
  thebase.in base.shop base.ec stores.jp booth.pm cafe24.com imweb.me modoo.at shoplineapp.com storenvy.com mercadoshops.com.br
  lojavirtualnuvem.com.br mitiendanube.com lojaintegrada.com.br tienda-nube.com wixstudio.com editorx.io replit.app base44.app
  bolt.host onrender.com taobao.com tmall.com 1688.com teamtailor.com bamboohr.com breezy.hr pixieset.com format.com
  itch.io bandcamp.com gumroad.com teachable.com kajabi.com zendesk.com freshdesk.com atlassian.net slack.com
  en.alibaba.com en.ec21.com en.made-in-china.com tistory.com fc2.com ameblo.jp
`);

/** The sites of Amazon by country: a page below them is a seller's or a product's. */
const amazon = 'com co.uk de fr it es ca co.jp in com.br com.mx com.au nl se pl sg ae sa com.tr eg com.be ie'
  .split(' ')
  .map((ending) => `amazon.${ending}`);

/** Sites of one company with pages of others. The host alone belongs to that company. */
const othersPages: ReadonlyMap<string, RegExp> = new Map([
  ...amazon.map((host): [string, RegExp] => [host, /^\/(?:[a-z-]+\/)?(?:stores|shops|sp|s|dp|gp|b|handmade|hz)(?:\/|\?|$)|^\/[^/]+\/dp\//]),
  ['google.com', /^\/(?:maps|search|url|local|store\/apps|travel|shopping)(?:\/|\?|$)/],
  ['walmart.com', /^\/(?:ip|seller|global|browse|search)(?:\/|\?|$)/],
  ['bing.com', /^\/(?:maps|search)(?:\/|\?|$)/],
  ['booking.com', /^\/hotel\//],
  ['airbnb.com', /^\/(?:rooms|users|h|s)\//],
  ['yandex.ru', /^\/(?:maps|search)(?:\/|\?|$)/],
  ['rakuten.co.jp', /^\/[a-z0-9_-]+$/],
  ['baidu.com', /^\/(?:s|link)(?:\/|\?|$)/],
]);

/** Where the query of an address and not its path says whose page it is. */
const ownerQueries: readonly { host: RegExp; path: RegExp; parameter: string }[] = [
  { host: /(?:^|\.)(?:facebook|fb)\.com$/, path: /^\/(?:profile|people|page)\.php$/, parameter: 'id' },
  { host: /^play\.google\.com$/, path: /^\/store\/apps\/(?:details|dev|developer)$/, parameter: 'id' },
  { host: /^amazon\./, path: /^\/sp$/, parameter: 'seller' },
  { host: /^amazon\./, path: /^\/s$/, parameter: 'me' },
  { host: /^maps\.google\.com$/, path: /^$/, parameter: 'cid' },
  { host: /^google\.com$/, path: /^\/maps$/, parameter: 'cid' },
  { host: /^api\.whatsapp\.com$/, path: /^\/send$/, parameter: 'phone' },
  { host: /^(?:www\.)?vk\.com$/, path: /^\/(?:public|club)\.php$/, parameter: 'id' },
  { host: /^weixin\.qq\.com$|^mp\.weixin\.qq\.com$/, path: /^\/mp\/profile_ext$/, parameter: '__biz' },
];

/** Pages of shared hosts without an owner: a video, a product, a search, a script with a generic query. */
const nobodysPages: readonly { host: RegExp; path: RegExp }[] = [
  {
    host: /(?:^|\.)(?:facebook|fb)\.com$/,
    path: /^\/(?:[a-z]+\.php|sharer|share|login|home|watch|events|marketplace|hashtag|story)(?:\/|$)/,
  },
  { host: /(?:^|\.)youtube\.com$/, path: /^\/(?:watch|playlist|results|shorts|embed|feed)(?:\/|$)/ },
  { host: /(?:^|\.)instagram\.com$/, path: /^\/(?:p|reel|reels|explore|stories|accounts|tv)(?:\/|$)/ },
  { host: /(?:^|\.)linkedin\.com$/, path: /^\/(?:feed|search|jobs|posts|pulse|sharearticle|login)(?:\/|$)/ },
  { host: /^(?:twitter|x)\.com$/, path: /^\/(?:intent|share|search|hashtag|home|i)(?:\/|$)/ },
  { host: /^amazon\./, path: /^\/(?:s|sp|b|dp|gp|hz)(?:\/|$)|\/dp\// },
  { host: /(?:^|\.)google\.com$/, path: /^\/(?:search|url|maps|local|travel|shopping)(?:\/search)?$/ },
  { host: /(?:^|\.)(?:bing|baidu|yandex)\.[a-z]+$/, path: /^\/(?:search|s|link)$/ },
  { host: /^walmart\.com$/, path: /^\/(?:ip|browse|search)(?:\/|$)/ },
  { host: /(?:^|\.)ebay\.[a-z.]+$/, path: /^\/(?:itm|sch|b|p)(?:\/|$)/ },
  { host: /(?:^|\.)aliexpress\.com$/, path: /^\/(?:item|w|category)(?:\/|$)/ },
  { host: /(?:^|\.)etsy\.com$/, path: /^\/(?:[a-z]{2}\/)?(?:listing|search|market|c)(?:\/|$)/ },
  { host: /^play\.google\.com$/, path: /^\/store(?:\/apps(?:\/(?:details|dev|developer))?)?$/ },
  { host: /^api\.whatsapp\.com$/, path: /^\/send$/ },
  { host: /^(?:item\.taobao|detail\.tmall|detail\.1688|s\.taobao|list\.tmall)\.com$/, path: /^/ },
  { host: /^(?:item|search)\.rakuten\.co\.jp$/, path: /^\/[^/]*$/ },
];

/** Pages whose address is an identifier in which case counts: `youtube.com/channel/UC…`, `bit.ly/3xY…`. */
const caseSensitivePages: readonly { host: RegExp; path: RegExp }[] = [
  { host: /^(?:youtube\.com)$/, path: /^\/channel\// },
  { host: /^(?:docs|drive)\.google\.com$/, path: /\/(?:d|folders)\// },
  { host: /^(?:bit\.ly|goo\.gl|forms\.gle|share\.google|g\.co|t\.co|lnkd\.in|youtu\.be|ow\.ly|buff\.ly|is\.gd|discord\.gg)$/, path: /^/ },
  { host: /^wa\.me$/, path: /^\/message\// },
  { host: /^mp\.weixin\.qq\.com$/, path: /^\/s\// },
];

/** Whether a lower-case path would be another page, or none. */
export function isCaseSensitive({ host, path }: { host: string; path: string }): boolean {
  return caseSensitivePages.some((page) => page.host.test(host) && page.path.test(path));
}

/** The part of a query that says whose page it is: `?id=100012345678901`, in its own case; `''` where the path does. */
export function ownerQuery({ host, path }: { host: string; path: string }, query: URLSearchParams): string {
  const rule = ownerQueries.find((each) => each.host.test(host) && each.path.test(path) && query.get(each.parameter)?.trim());
  if (rule === undefined) return '';
  // Base64 ends in `=`, which needs no escape at the end of an address.
  const value = encodeURIComponent(query.get(rule.parameter)!.trim()).replaceAll('%3D', '=');
  return `?${rule.parameter}=${value}`;
}

/** Whether a page of a shared host is no company's own: `youtube.com/watch`, `amazon.com/dp/b0…`. */
export function isNobodysPage({ host, path }: { host: string; path: string }): boolean {
  return !path.includes('?') && nobodysPages.some((page) => page.host.test(host) && page.path.test(path));
}

/** Schools and public bodies: one host, many spin-offs and agencies. */
const sharedEndings = /(?:^|\.)(?:edu|edu\.[a-z]{2}|ac\.[a-z]{2}|gov|gov\.[a-z]{2}|gob\.[a-z]{2}|gouv\.fr|go\.jp|go\.kr|mil)$/;

function words(list: string): Set<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Whether sites below a domain belong to different owners: `acme.tumblr.com`. */
export function isTenantDomain(domain: string): boolean {
  return tenantDomains.has(domain);
}

/**
 * Whether many companies share a host (code hosts, app stores, social networks, site builders, link
 * shorteners, schools). Then its path belongs to the identity of a website, and the host alone identifies no company.
 * Takes a host as `parseWebsite` gives it.
 * @param path of the page, for sites of one company with pages of others: `amazon.com/stores/…`
 */
export function isSharedHost(host: string, path = ''): boolean {
  if (path !== '' && othersPages.get(host)?.test(path) === true) return true;
  if (tenantDomains.has(host) || sharedEndings.test(host)) return true;
  for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    if (sharedDomains.has(name)) return true;
  }
  return false;
}
