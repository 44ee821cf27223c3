/** What documents say in every company's words, say of themselves, or say to whoever reads them: no statement about a business. */

const ofTheDocument =
  /\b(?:incorporated (?:herein )?by reference|form (?:10-[kq]|8-k|20-f)|(?:annual|quarterly|current) report on|this (?:annual |quarterly |current )?report|in this (?:filing|document|section|discussion)|(?:see|refer to|described in|discussed in|set forth (?:in|under)|included in|contained in|presented in|under the (?:heading|caption))\s+(?:also )?(?:[“"(]|notes?\b|items?\b|part\b|exhibits?\b|section\b|page\b|the (?:section|risk|note|heading|caption|following|table))|exhibit \d|the following (?:table|chart|graph|discussion|summary)|the table (?:below|above)|(?:as|is|are) (?:shown|described|defined|discussed|noted|set forth|summarized|presented|listed|follows)(?: (?:above|below|elsewhere|further))|hereto|hereby|herein(?:after)?|thereof|foregoing|pursuant to|furnished|item \d|rule \d|www\.|https?:)\b/i;

const lookingForward =
  /\b(?:forward-looking|litigation reform act|safe harbor|(?:could|may|might) (?:differ|cause|vary|adversely|harm|result in|be (?:adversely|materially|harmed|subject))|no (?:assurance|guarantee)s?|cannot (?:assure|guarantee|predict|be certain)|undertakes? no obligation|no obligation to update|materially (?:adverse|and adversely|affect)|adverse(?:ly)? (?:effect|affect|impact)|risks? and uncertainties|if (?:we|the company|our|any|these|this)|there can be no)\b/i;

const ofAccounting =
  /\b(?:GAAP|ASC \d+|ASU|fair value|deferred (?:tax|revenue|income)|amortiz|depreciat|goodwill|impairment|accounting (?:polic|standard|pronouncement|estimate)|reclassif|carrying (?:amount|value)|effective tax rate|allowance for|accrued|stockholders[’'] equity|treasury|par value|internal control|disclosure controls|independent registered)\b/i;

const ofACall =
  /^(?:thank|thanks|good (?:morning|afternoon|evening)|hello|hi\b|okay|sure|great|yes|yeah|no,|well,|so,|and |but |now,? (?:let|i)|operator|please|let me|with that|i['’](?:d|ll|m)|our next question|next slide|turning to|moving (?:on|to))|\b(?:turn (?:it|the call) over|question-and-answer|conference call|you know|i think|i guess|kind of|sort of|as i (?:said|mentioned)|today['’]s call|your question|joining us)\b/i;

/** Whether a sentence says nothing of a business. */
export function isBoilerplate(sentence: string): boolean {
  return (
    ofTheDocument.test(sentence) ||
    lookingForward.test(sentence) ||
    ofAccounting.test(sentence) ||
    ofACall.test(sentence) ||
    isHypothetical(sentence)
  );
}

/** What may happen, or would: no statement of what a company does or did. */
function isHypothetical(text: string): boolean {
  return /\b(?:[Mm]ay(?! \d)|might|could|would|if|whether|unless|potential(?:ly)?|hypothetical|assum\w+|in the event)\b/.test(text);
}
