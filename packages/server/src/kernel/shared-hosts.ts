/**
 * Hosts that many companies share: there a path, not the host, tells two of them apart.
 * A name in these lists stands for itself and for every host below it, unless below it tenants have
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

  sites.google.com docs.google.com drive.google.com forms.gle goo.gl maps.google.com business.site g.page notion.site
  notion.so linktr.ee about.me bit.ly tinyurl.com ow.ly buff.ly rebrand.ly is.gd dropbox.com onedrive.live.com
  docsend.com typeform.com eventbrite.com calendly.com airtable.com canva.com carrd.co

  etsy.com ebay.com alibaba.com aliexpress.com 1688.com taobao.com tmall.com
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
  itch.io bandcamp.com gumroad.com teachable.com kajabi.com zendesk.com freshdesk.com atlassian.net slack.com
  en.alibaba.com en.ec21.com en.made-in-china.com tistory.com fc2.com ameblo.jp
`);

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
 * shorteners, schools): then its path belongs to the identity of a website, and the host alone names nobody.
 * Takes a host as `parseWebsite` gives it.
 */
export function isSharedHost(host: string): boolean {
  if (tenantDomains.has(host) || sharedEndings.test(host)) return true;
  for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    if (sharedDomains.has(name)) return true;
  }
  return false;
}
