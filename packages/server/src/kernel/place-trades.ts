/**
 * Words that make the adjective before them part of a trade, a thing or a name. Companies of it are anywhere: Chinese restaurants, Swiss watches,
 * American football. `*` is any place.
 */
export const placeTrades: Readonly<Record<string, string>> = {
  '*': `food foods restaurant restaurants cuisine cuisines cooking takeaway takeaways grocery groceries bakery bakeries pastry pastries dishes snacks
    language languages literature poetry art arts antique antiques wine wines cheese cheeses tea teas coffee spices fashion music dance film films cinema
    medicine massage spa translation translations translators lessons tutors tutoring studies citizenship visa visas immigration immigrants diaspora
    style styles inspired equities stocks bonds debt securities`,
  american: 'football indian indians express depositary bulldog bison whiskey oak muscle dream standard',
  australian: 'rules shepherd shepherds football opals opal',
  british: 'shorthair airways telecom petroleum',
  english: 'bulldog muffins muffin breakfast proficiency as teaching teachers courses schools learning ivy',
  scottish: 'fold widows whisky salmon tartan',
  welsh: 'corgi corgis dragon',
  irish: 'pub pubs whiskey dancing stout setter moss',
  swiss: 'watch watches watchmaking chocolate chocolates army knife knives franc francs roll chard re life',
  turkish: 'carpet carpets rug rugs bath baths delight towel towels kebab kebabs hammam airlines',
  chinese: 'checkers zodiac calligraphy herbal herbs lanterns characters new',
  japanese: 'knife knives garden gardens maple anime knotweed whisky denim',
  korean: 'barbecue bbq beauty skincare drama dramas pop',
  thai: 'boxing silk curry',
  indian: 'curry ocean rubber',
  french: 'fries press bulldog bulldogs toast horn doors door polish drain manicure',
  german: 'shepherd shepherds measles',
  danish: 'design modern',
  dutch: 'auction auctions oven ovens tulips',
  italian: 'leather shoes marble espresso greyhound ice',
  spanish: 'guitar guitars flu teaching moss',
  polish: 'remover removers',
  mexican: 'wave jumping tile tiles',
  brazilian: 'jiu-jitsu wax waxing blowout butt nuts',
  egyptian: 'cotton',
  greek: 'yogurt yoghurt letters',
  russian: 'roulette dolls',
  canadian: 'goose bacon',
  asian: 'fusion hornet',
  european: 'football championship championships central',
};
