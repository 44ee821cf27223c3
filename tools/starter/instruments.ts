/** Tells a company from an instrument, and takes what describes a share off an issuer's name. */

import { displayName, foldName } from '../../packages/server/src/kernel/names.ts';

const fundWords =
  /\b(?:funds?|fondos?|fundos?|fonds|etfs?|etcs?|etns?|etps?|ucits|sicavs?|fii|fip|fidc|fiagro|fcp|opcvm|oeic|unit trust|mutual fund|money market|index tracker|exchange traded|ishares|xtrackers|wisdomtree|lyxor|amundi index|proshares|spdr|lof|qdii|muni(?:holdings|yield|assets|vest)?)\b|\bAlloc\b/i;
const fundHouses =
  /^(?:nordea invest|sparinvest|sebinvest|c worldwide|jyske invest|bankinvest|danske invest|sydinvest|maj invest|valueinvest|lpi? invest|handelsinvest|formuepleje|bil danmark|nykredit invest|wealth invest|coop opsparing|stonehenge)\b/i;
const operatingFundNames =
  /\b(?:fund(?:ing|s? management|s? manag|s? service|amental)|fundos? management|bifund)\b|fundacao|\breit\b|real estate investment trust/i;
const certificate =
  /\b(?:TB (?:LG|SH)|CASH COLL|BARR? EXP|BARXP|BONUS CAP|EXPRESS|TURBO|MINI (?:LONG|SHORT)|FACTOR|OE TL|DISC ?CERT|CERTIFICATES?|TRACKER|KNOCK[- ]OUT|REVERSE CONV|P\/W|C\/W|LONG ZERTIFIKAT|INLINE|ETDD|CAC40)\b|\b\d{1,2}(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\d{2}\b|\b(?:UCH|VON|BPA|LQ|UBS|SG|BNP|CITI) .* \d{6}$|^(?:EGB|RCB) OE\b|\bTS\.Z\.|\bKO \d\(\d|^(?:IDX|PEFINDO)\b.* Index$|^IDX\w+ Index$/i;
const debt =
  /\b(?:FRN|\d+ MTN|BONDS?|NOTES? (?:DUE|\d)|SENIOR NOTES|DEBENTURES?|SUBORD(?:INATED)?|CONVERTIBLE|LOAN NOTES?|GS\.\d|ETN|PERP(?:ETUAL)?)\b|FRN\d|FRNPL|\b\d{2}\/\d{2}\b(?! ?%?\s*(?:ltd|inc|plc))|\bNCD\b|\d(?:[.,]\d+)?% .*(?:due|notes|pref)|\b(?:due|notes?) 20\d\d\b/i;
const derivative =
  /(?:\bwarrants?|\bwrts?|\bBSA ?(?:\d|$)|\bBSAR?\b|\brights?(?: issue)?|\bunits?|\bsubscription receipts?|\bRTS|\bDSCW\d|\bsplit corp\.?|\bnil paid|\bppd up| W\d\d| TO\d)$/i;
const preference =
  /(?:\bpreferred(?: stock| shares?| series)?|\bpreference shares?|\bpref(?:s|erred)? (?:series|ser|shs)|\bZDP\b|zero dividend preference|\bperp(?:etual)? pref\b|\bdepositary shares? .*preferred|\bseries [a-z]{1,2} preferred)/i;
const closedEnd =
  /\b(?:closed[- ]ended?(?: [a-z-]+){0,4} (?:fund|trust|investment company|scheme)|closed[- ]ended? (?:mutual|equity|fixed income|balanced|management)|(?:equity|fixed income|balanced|mutual|index|bond|municipal|hybrid|allocation|exchange[- ]traded) (?:mutual )?fund (?:launched|managed|that)|exchange[- ]traded (?:fund|note|commodity)|is an? (?:[a-z-]+ ){0,3}(?:mutual fund|investment fund|ETF|hedge fund|fund of funds)|is an? (?:[a-z-]+ ){0,4}investment trust\b|venture capital trust|tracker certificate|split share corporation)/i;

/**
 * Why a listing is an instrument and no company: `fund`, `certificate or warrant`, `debt`, `preference share`.
 * Undefined for shares of a company; operating REITs, banks and holding companies are companies.
 */
export function instrumentReason(name: string, summary: string): string | undefined {
  const isReit = /\breits?\b|real estate investment trust|property trust|investment holding/i.test(`${name} ${summary.slice(0, 400)}`);
  if (certificate.test(name)) return 'certificate';
  if (debt.test(name)) return 'debt';
  if (derivative.test(name.replace(/[.\s]+$/, '')) || /^waran seri\b/i.test(name)) return 'warrant, right or unit';
  if (preference.test(name)) return 'preference share';
  if (fundWords.test(name) && !operatingFundNames.test(name)) return 'fund';
  if (fundHouses.test(name) || (trustFund.test(name) && !isReit && !/propert|real estate|bank/i.test(name))) return 'fund';
  if (closedEnd.test(summary.slice(0, 500)) && !isReit) return 'fund';
  return undefined;
}

const trustFund =
  /\b(?:investment|income|growth|opportunities|equity|companies|markets|technology|assets?|world|european?|japan(?:ese)?|asian?|pacific|american?|global|india|china|credit|capital|value|vct) trust(?: plc| limited| ltd)?\.?$|\bVCT\b/i;

/** Share descriptions at the end of a name, in English, and as German, London and São Paulo floors write them. */
const shareTails: readonly RegExp[] = [
  /\s+[A-C]\s*(?:\((?:fria|spon\.?|free)\)|fria)$/i,
  /[\s,-]+(?:(?:sponsored|unsponsored|unsp\.?|sp\.?|spons\.?)\s*)?(?:american|global|international|swedish|brazilian)? ?depositar?y (?:shares?|receipts?|interests?)\b.*$/i,
  /[\s,-]+(?:new )?(?:class|cl\.?|series) [a-e]\d?(?: (?:common|ordinary|subordinate voting|non-voting|limited voting|capital|registered))?(?: (?:stock|shares?|units?))?(?: .*)?$/i,
  /[\s,-]+(?:common|ordinary|subordinate voting|capital|registered|bearer|limited partner(?:ship)?)(?: (?:stock|shares?|units?|interests?))(?: .*)?$/i,
  /[\s,]+(?:common stock|ord(?: shs?| shares?)?(?: [\d.]+.*)?|ords?)$/i,
  /[\s,-]*\(?\b(?:sponsored|unsponsored|unspons?\.?|unsp\.?|spons?\.?|sp\.)?\s*[AGC]D[RS]s?\b.*$/i,
  /\s+(?:DR[NE123]|BDR|CEDEAR|CDR|UDRN|[A-Z]?DRN)(?: [A-Z]{2})?$/,
  /[\s-]+NVDR\b.*$/i,
  /\s+(?:inh|nam|namen|na|vz|vna|st|reg|regs|bearer|a\.?i\.?|gen)[. -]*(?:akt(?:ien)?\.?)?(?:\s+(?:o\.?n\.?|[A-Z]{2}.*))?$/,
  /[\s.]+(?:[a-e]\s+)?(?:dl|eo|ls|yn|sf|sk|nk|dk|hd|sd|ad|cd|ba|is|ir|zy|kc|tn|rn|mr|rp|pp|yc|nd|fm|rc|lt|uf|tl|rl|ei|nz)[\s-]*[\d,.]+\w*$/i,
  /\s+(?:inh\.?|nam\.?|reg\.?|a|b|st|vz|na)?\s*o\.\s*n\.?$/i,
  /[\s/-]+\d+(?:[.,]\d+)?(?:\/\d+)?$/,
];

/** Legal forms in full, which are not part of the spoken name. */
const formInFront =
  /^(?:international |sberbank of russia )?(?:public|open) joint[- ]stock(?: oil)? company\s+(?=\S)|^joint[- ]stock co(?:mpany|\.)?\s+(?=\S)|^perusahaan perseroan \(?persero\)?,? pt\.?\s+/i;
const formBehind =
  /[\s,]+(?:soci[eé]t[eé] en commandite par actions|kommanditgesellschaft auf aktien|sp[oó][lł]ka akcyjna|limited and its subsidiaries|- american depositar?y shares)$/i;

/** What texts go on to tell behind a name, or before it. */
const told =
  /^(?:headquartered|based) in [^,]+,(?: [A-Z]{2},)? |(?:,? (?:likely|based in|headquartered in|established in|founded in|previously known as|formerly known as|wholesales|establishes)\b| is an? ).*$/i;

/** What a sentence goes on with behind a legal form: `Limited refines and`, `plc manage`, `LIMITED's business activities`. */
const toldBehindForm =
  /(?<=\p{L}[\p{L})&.]*,? (?:S\.\s?A\.|SA|plc|PLC|Ltd\.?|Limited|LIMITED|Inc\.?|Corp\.?|Corporation|AG|N\.V\.))(?:,? \p{Ll}{4,}(?<! limited)(?:\s.*)?|['’]s .*)$/u;

/** An issuer's name out of a listing's: share class, receipt and par value taken off, capitals made readable. */
export function issuerName(listed: string): string {
  const spaced = listed
    .replace(/\s+/g, ' ')
    .replace(told, '')
    .replace(toldBehindForm, '')
    .replace(/^[\s.,-]+/, '')
    .trim();
  const isFloorSpelling = !/\p{Ll}/u.test(spaced.replace(/\b(?:S\.?p\.?A|Inc|Ltd|Plc|Co|Corp|Inh|Nam)\b\.?/g, ''));
  let name = spaced;
  // Twice, because a receipt's name ends in a class and a class's in a receipt.
  for (const [index, tail] of [...shareTails, ...shareTails].entries()) {
    if (index % shareTails.length > 7 && !isFloorSpelling) continue;
    const shorter = name.replace(tail, '').trim();
    if (foldName(shorter).length > 1) name = shorter;
  }
  return displayName(
    name
      .replace(/[\s,&/-]+$/, '')
      .replace(formInFront, '')
      .replace(formBehind, ''),
  );
}

const verbs =
  'is|are|was|operates?|engages?|provides?|offers?|develops?|designs?|manufactures?|produces?|owns?|invests?|explores?|focuses|researches|distributes|markets|sells|supplies|constructs|specializes|primarily|acquires|aims|seeks|strives|caters|holds|through|together|along|and its subsid|an? [a-z-]+|now|represents?|functions|does|has|was|intends|conducts|delivers|publishes|imports|processes|leases|trades|runs|mines|builds|serves|plans|manages|creates|generates|performs|refers|formerly|in partnership|doing|active|which|also|with';
const subject = new RegExp(`^(.{2,90}?)(?:,? \\((?:[^)]{1,40})\\))?,? (?:${verbs})\\b`);

/** The company a summary speaks of: its words before the first verb, share descriptions taken off. */
export function subjectOf(summary: string): string | undefined {
  const [, found = ''] = subject.exec(summary) ?? [];
  const name = issuerName(found);
  if (foldName(name).length < 2 || /^(?:the (?:company|fund|group|firm)|it|this|they|as|in|company|founded|based)$/i.test(name))
    return undefined;
  return /^(?:The|This|It|In|As|A|An) [a-z]/.test(name) ? undefined : name;
}
