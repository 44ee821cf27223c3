/** One spelling for words that British and American English write differently, so that `tyre makers` finds who says `tires`. */

/** British → American, for words that follow no rule below. Plurals and other endings follow from the beginnings. */
const words: ReadonlyMap<string, string> = new Map(
  `tyre:tire aluminium:aluminum defence:defense offence:offense licence:license pretence:pretense grey:gray plough:plow programme:program catalogue:catalog
  dialogue:dialog analogue:analog jewellery:jewelry jeweller:jeweler fibre:fiber centre:center theatre:theater litre:liter metre:meter calibre:caliber sulphur:sulfur mould:mold
  moult:molt cosy:cozy artefact:artifact manoeuvre:maneuver kilometre:kilometer millimetre:millimeter nanometre:nanometer kilolitre:kiloliter fulfil:fulfill instalment:installment
  enrolment:enrollment pyjama:pajama whisky:whiskey doughnut:donut yoghurt:yogurt woollen:woolen sceptic:skeptic storey:story carburettor:carburetor caesium:cesium
  optimise:optimize digitise:digitize organise:organize specialise:specialize customise:customize commercialise:commercialize modernise:modernize utilise:utilize realise:realize
  analyse:analyze catalyse:catalyze paralyse:paralyze personalise:personalize standardise:standardize sterilise:sterilize stabilise:stabilize pulverise:pulverize galvanise:galvanize
  monetise:monetize mobilise:mobilize liberalise:liberalize localise:localize fertiliser:fertilizer tokenise:tokenize automatise:automatize pressurise:pressurize anodise:anodize
  colour:color flavour:flavor labour:labor harbour:harbor favour:favor honour:honor neighbour:neighbor vapour:vapor odour:odor rumour:rumor humour:humor behaviour:behavior
  armour:armor vigour:vigor parlour:parlor savour:savor tumour:tumor glamour:glamor endeavour:endeavor
  modelling:modeling labelling:labeling labelled:labeled travelling:traveling traveller:traveler cancelled:canceled fuelling:fueling fuelled:fueled signalling:signaling
  panelling:paneling tunnelling:tunneling channelling:channeling levelling:leveling marshalling:marshaling enamelled:enameled counselling:counseling counsellor:counselor`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
);

const longest = Math.max(...[...words.keys()].map((word) => word.length));
const shortest = Math.min(...[...words.keys()].map((word) => word.length));

/** Beginnings of medicine that American English shortens. */
const medical: readonly [RegExp, string][] = [
  [/^(an)?aesthe/, '$1esthe'],
  [/^haem/, 'hem'],
  [/^paediat/, 'pediat'],
  [/^(orth)opaed/, '$1oped'],
  [/^gynaec/, 'gynec'],
  [/^oestro/, 'estro'],
  [/^oesoph/, 'esoph'],
  [/^foet/, 'fet'],
  [/^leukaem/, 'leukem'],
  [/^anaem/, 'anem'],
  [/^diarrhoea/, 'diarrhea'],
];

/** A word in small letters, as it is spelled in America. `tyres` → `tires`, `defence` → `defense`, `haematology` → `hematology`; `enterprise` stays. */
export function americanSpelling(word: string): string {
  for (let length = Math.min(longest, word.length); length >= shortest; length--) {
    const found = words.get(word.slice(0, length));
    if (
      found !== undefined &&
      /^(?:|e?[sd]|ing|ings|ed|er|ers|[rd]s?|ment|ments|al|ist|ists|less|ful|able|y|ware)$/.test(word.slice(length))
    )
      return found + word.slice(length);
  }
  const ized = word.replace(/is(ations?|ational)$/, 'iz$1');
  if (ized !== word && word.length > 'isations'.length) return ized;
  return medical.reduce((spelled, [british, american]) => spelled.replace(british, american), word);
}
